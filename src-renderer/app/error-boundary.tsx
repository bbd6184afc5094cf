import { Component, type ReactNode } from 'react';
import i18next from 'i18next';
import { Notice } from '../ui/notice.tsx';
import { toError } from '../client/to-error.ts';

interface ErrorBoundaryState {
  readonly error: Error | null;
}

/** Catches what a component throws and says so, instead of leaving a blank window. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: toError(error) };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <Notice tone="danger" level={1} title={i18next.t('failure.window.title')} code={this.state.error.message}>
        {i18next.t('failure.window.body')}
      </Notice>
    );
  }
}
