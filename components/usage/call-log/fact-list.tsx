import { Fragment, type ReactNode } from "react";

type FactListProps = { title: string; facts: readonly (readonly [name: string, value: ReactNode])[] };

/** Facts under a heading; those that are not there are left out. */
export function FactList({ title, facts }: FactListProps) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="pairs">
        {facts
          .filter(([, value]) => value !== null && value !== undefined && value !== false)
          .map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </dl>
    </section>
  );
}
