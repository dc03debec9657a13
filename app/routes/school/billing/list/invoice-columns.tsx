import { RecordLink } from '#app/components/billing/record-link.tsx'
import { Link } from '#app/components/link.tsx'
import type { Column } from '#app/components/list.tsx'
import { Phone } from '#app/components/phone.tsx'
import { FamilyLink } from '#app/components/student/family-link.tsx'
import { State } from '#app/components/panel.tsx'
import type { ShownInvoice } from './read.server.ts'

const number: Column<ShownInvoice> = {
	key: 'number',
	label: 'Number',
	main: true,
	sortable: true,
	cell: ({ number }) => number,
}

const family: Column<ShownInvoice> = {
	key: 'family',
	label: 'Family',
	cell: ({ family, familyId }) => (
		<span className="whitespace-nowrap">
			<FamilyLink id={familyId} name={family} />
		</span>
	),
	below: ({ students }) => (students ? <bdi>{students}</bdi> : null),
}

const balance: Column<ShownInvoice> = {
	key: 'open',
	label: 'Balance',
	numeric: true,
	cell: ({ open, of }) => (
		<>
			{open}
			{of ? <span className="muted"> of {of}</span> : null}
		</>
	),
}

const total: Column<ShownInvoice> = {
	key: 'total',
	label: 'Total',
	numeric: true,
	phone: 'hide',
	cell: ({ total }) => total,
}

/** Late invoices: who to call, and what can be done. */
export const lateColumns: Column<ShownInvoice>[] = [
	number,
	family,
	{
		key: 'contact',
		label: 'Call first',
		cell: ({ contact }) => contact && (contact.name ? <bdi>{contact.name}</bdi> : contact.phone?.text),
		below: ({ contact }) => contact?.name && contact.phone && <Phone number={contact.phone} />,
	},
	{
		key: 'due',
		label: 'Status',
		sortable: true,
		cell: ({ text, tone }) => <State tone={tone}>{text}</State>,
	},
	{
		key: 'sent',
		label: 'Reminded',
		phone: 'hide',
		cell: ({ reminded }) => reminded ?? <span className="muted">Not yet</span>,
	},
	balance,
	{
		key: 'pay',
		label: 'Actions',
		cell: ({ remind, pay, number: of, family: from }) =>
			pay && (
				<span className="whitespace-nowrap">
					{remind ? (
						<Link className="quiet-link" to={remind}>
							Remind<span className="sr-only"> {`${from}, invoice ${of}`}</span>
						</Link>
					) : null}{' '}
					<RecordLink to={pay} from={`${from}, invoice ${of}`} />
				</span>
			),
	},
]

export const invoiceColumns: Column<ShownInvoice>[] = [
	number,
	family,
	{
		key: 'issued',
		label: 'Issued',
		phone: 'hide',
		cell: ({ issued }) => issued && <span className="day">{issued}</span>,
	},
	{
		key: 'due',
		label: 'Due',
		sortable: true,
		cell: ({ due, next }) =>
			due && (
				<>
					<span className="day">{due}</span>
					{next ? (
						<>
							<br />
							<span className="day muted">Part {next}</span>
						</>
					) : null}
				</>
			),
	},
	{
		key: 'state',
		label: 'Status',
		cell: ({ text, tone, pay, number, family }) => (
			<>
				<State tone={tone}>{text}</State>
				{pay ? (
					<>
						<br />
						<RecordLink to={pay} from={`${family}, invoice ${number}`} />
					</>
				) : null}
			</>
		),
	},
	{ key: 'sent', label: 'Delivery', cell: ({ sent }) => sent },
	total,
	balance,
]
