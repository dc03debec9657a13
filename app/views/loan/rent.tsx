import { TextField } from '#app/components/fields.tsx'
import { Link } from '#app/components/link.tsx'
import { href } from '#app/domain/href.ts'
import type { FormState } from '#app/web/use-form-page.ts'

/** The rent of a loan, for accounts that may set what families pay. */
export function RentField({ form }: { form: FormState }) {
	return (
		<TextField
			form={form}
			name="rent"
			label="Rent a month"
			optional
			hint="Billed with each month’s run, from the month it is lent to the month it comes back. Each begun month is charged whole."
			inputMode="decimal"
			autoComplete="off"
		/>
	)
}

export interface RentAhead {
	id: string
	month: string
	/** Null for a draft. */
	number: string | null
}

/** Names the months that are billed although the item is back before they begin. */
export function RentsAhead({ rents }: { rents: readonly RentAhead[] }) {
	return rents.map(({ id, month, number }) => (
		<p key={`${id} ${month}`} className="notice">
			The rent of {month} is on{' '}
			<Link to={href.invoice(id)}>{number === null ? 'a draft' : `invoice ${number}`}</Link>.{' '}
			{number === null ? 'Remove its line there.' : 'Credit it there.'}
		</p>
	))
}
