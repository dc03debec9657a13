import { RecordLink } from '#app/components/billing/record-link.tsx'
import { Link } from '#app/components/link.tsx'
import type { Column } from '#app/components/list.tsx'
import { Phone } from '#app/components/phone.tsx'
import { State } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import type { ShownInvoice } from './read.server.ts'

/** A family can have several invoices, so that the link of a row says which one it opens. */
const family: Column<ShownInvoice> = {
	key: 'family',
	label: 'Family',
	main: true,
	cell: ({ family, number }) => (
		<>
			<bdi>{family}</bdi>
			<span className="sr-only">, {number}</span>
		</>
	),
	below: ({ students }) => (students ? <bdi>{students}</bdi> : null),
}

const number: Column<ShownInvoice> = {
	key: 'number',
	label: 'Number',
	sortable: true,
	size: 'narrow',
	phone: 'below',
	cell: ({ number }) => number,
	below: ({ issued }) => issued,
}

const total: Column<ShownInvoice> = {
	key: 'total',
	label: 'Total',
	numeric: true,
	phone: 'hide',
	cell: ({ total }) => total,
}

/** A phone has one amount in a row: the balance, or the total where nothing is open. */
const balance: Column<ShownInvoice> = {
	key: 'open',
	label: 'Balance',
	numeric: true,
	phone: 'sum',
	cell: ({ open, total }) =>
		open ?? (
			<>
				<span className="max-sm:hidden">–</span> <span className="sm:hidden">{total}</span>
			</>
		),
	below: ({ of }) => of && `of ${of}`,
}

const state: Column<ShownInvoice> = {
	key: 'state',
	label: 'Status',
	phone: 'foot',
	cell: ({ text, tone }) => <State tone={tone}>{text}</State>,
	below: ({ pay, number, family }) => pay && <RecordLink to={pay} from={`${family}, invoice ${number}`} />,
}

function creditLink({ credit, familyId, number, family }: ShownInvoice) {
	return (
		<Link className="quiet-link" to={href.familyAccount(familyId)}>
			Use credit of {credit}
			<span className="sr-only"> {`for ${family}, invoice ${number}`}</span>
		</Link>
	)
}

/** Late invoices: who to call, and what can be done. */
export const lateColumns: Column<ShownInvoice>[] = [
	{ ...family, below: ({ students, number }) => <bdi>{[number, students].filter(Boolean).join(' · ')}</bdi> },
	{
		key: 'call',
		label: 'Call first',
		phone: 'end',
		cell: ({ contact, family }) => contact && <bdi>{contact.name ?? family}</bdi>,
		below: ({ contact }) => contact?.phone && <Phone number={contact.phone} />,
	},
	{ ...state, key: 'due', sortable: true },
	{
		key: 'remind',
		label: 'Reminder',
		phone: 'acts',
		cell: (invoice) =>
			invoice.pay && invoice.remind ? (
				<>
					<Link className="quiet-link" to={invoice.remind}>
						Remind<span className="sr-only"> {`${invoice.family}, invoice ${invoice.number}`}</span>
					</Link>
					{/* A phone has no second line below an amount. */}
					{invoice.credit ? <span className="sm:hidden"> {creditLink(invoice)}</span> : null}
				</>
			) : null,
		below: ({ reminded }) => (
			<span className="max-sm:hidden">{reminded ? `Last ${reminded}` : 'None so far'}</span>
		),
	},
	{
		...balance,
		below: (invoice) => (invoice.credit ? creditLink(invoice) : invoice.of && `of ${invoice.of}`),
	},
]

export const invoiceColumns: Column<ShownInvoice>[] = [
	family,
	number,
	{
		key: 'due',
		label: 'Due',
		sortable: true,
		cell: ({ due }) => due,
		below: ({ next }) => next && `Part ${next}`,
	},
	state,
	{ key: 'sent', label: 'Delivery', phone: 'hide', cell: ({ sent }) => sent },
	total,
	balance,
]
