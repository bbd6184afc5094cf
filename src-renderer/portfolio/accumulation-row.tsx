import type { ReactNode } from 'react';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { useFormatters } from '#renderer/i18n/use-formatters.ts';

interface AccumulationRowProps {
  readonly accumulation: ProcedureOutput<'portfolio.accumulation'>['accumulations'][number];
  /** Name of the row. */
  readonly children: ReactNode;
}

/** What gathers in one place: value, loss, and the bound of its PMLs. */
export function AccumulationRow({
  accumulation: { rows, tiv, answeredTiv, aal, aalPerMille, fullDependenceBound },
  children,
}: AccumulationRowProps) {
  const { money, count, perMille } = useFormatters();
  return (
    <tr>
      <th scope="row">{children}</th>
      <td>{count(rows)}</td>
      <td>{money(tiv)}</td>
      <td>{money(answeredTiv)}</td>
      <td>{money(aal)}</td>
      <td>{aalPerMille === null ? '–' : perMille(aalPerMille)}</td>
      {floodHazards.map((hazard) => {
        const bound = fullDependenceBound[hazard];
        return <td key={hazard}>{bound === null ? '–' : money(bound)}</td>;
      })}
    </tr>
  );
}
