import { ChevronsUpDown } from 'lucide-react';
import {
  Button,
  Collection,
  Header,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import styles from './select.module.css';

/** One option; its value is not empty; `aside` is a quiet second text such as a code. */
export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly aside?: string;
}

/** Options under a heading; a heading of '' shows none. */
export interface SelectSection<Value extends string> {
  readonly heading: string;
  readonly options: readonly SelectOption<Value>[];
}

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly sections: readonly SelectSection<Value>[];
  readonly onChange: (value: Value) => void;
}

/** One choice of many, with type-ahead. */
export function Select<Value extends string>({ label, value, sections, onChange }: SelectProps<Value>) {
  return (
    <AriaSelect
      className={classNames(styles.select)}
      value={value}
      onChange={(key) => {
        if (key !== null) onChange(key as Value);
      }}
    >
      <Label className={classNames(fieldStyles.label)}>{label}</Label>
      <Button className={classNames(styles.button)}>
        <SelectValue className={classNames(styles.value)}>{({ selectedText }) => selectedText}</SelectValue>
        <ChevronsUpDown size={14} aria-hidden="true" />
      </Button>
      <Popover className={classNames(styles.popover)} offset={4}>
        <ListBox className={classNames(styles.list)}>
          {sections.map((section) => (
            <ListBoxSection key={section.heading} id={section.heading} aria-label={section.heading || label}>
              {section.heading !== '' && <Header className={classNames(styles.heading)}>{section.heading}</Header>}
              <Collection items={section.options}>
                {(option) => (
                  <ListBoxItem id={option.value} textValue={option.label} className={classNames(styles.option)}>
                    {option.label}
                    {option.aside !== undefined && <span className={styles.aside}>{option.aside}</span>}
                  </ListBoxItem>
                )}
              </Collection>
            </ListBoxSection>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
