const ROWS = 8;

/** Rows of the true height and columns; a `tfoot` is no body of rows. */
export function UsageSkeleton({ columns }: { columns: number }) {
  return (
    <tfoot aria-hidden="true" className="usage-skeleton">
      {Array.from({ length: ROWS }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (_cell, column) => (
            <td key={column} className={column > 1 ? "is-number" : undefined}>
              <i className="skeleton" />
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}
