import { RecordLink } from '#app/components/billing/record-link.tsx'
import type { Column } from '#app/components/list.tsx'
import { FamilyLink } from '#app/components/student/family-link.tsx'
import { State } from '#app/components/panel.tsx'
import type { ShownInvoice } from './read.server.ts'

export const invoiceColumns: Column<ShownInvoice>[] = [
	{ key: 'number', label: 'Number', main: true, sortable: true, cell: ({ number }) => number },
	{
		key: 'family',
		label: 'Family',
		cell: ({ family, familyId, students }) => (
			<>
				<FamilyLink id={familyId} name={family} />{' '}
				{students ? (
					<span className="muted">
						<bdi>{students}</bdi>
					</span>
				) : null}
			</>
		),
	},
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
		cell: ({ words, tone, pay, number, family }) => (
			<>
				<State tone={tone}>{words}</State>
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
	{ key: 'total', label: 'Total', numeric: true, phone: 'hide', cell: ({ total }) => total },
	{
		key: 'open',
		label: 'Balance',
		numeric: true,
		cell: ({ open, of }) => (
			<>
				{open}
				{of ? <span className="muted"> of {of}</span> : null}
			</>
		),
	},
]
