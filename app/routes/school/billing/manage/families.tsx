import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import { BillingHead } from '#app/components/billing/head.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable, type Column } from '#app/components/list.tsx'
import { Phone } from '#app/components/phone.tsx'
import { NoFamilies } from '#app/components/student/choose-person.tsx'
import { RecordLink } from '#app/components/billing/record-link.tsx'
import { owing } from '#app/domain/billing/accounts.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { clearedHref, isFiltered } from '#app/utils/list-query.ts'
import { readFamilies, type FamiliesShown } from './read-families.server.ts'
import type { MoneyContext } from './money-context.ts'

type Row = FamiliesShown['rows'][number]

const PATH = href.manageBilling()

export const handle = { title: 'Families' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readFamilies(access, new URL(args.request.url).searchParams)
}

export default function Families() {
	const { solo } = useOutletContext<MoneyContext>()
	const { query, rows, count, totals } = useLoaderData<typeof loader>()
	const isNew = rows.length === 0 && !isFiltered(query)
	return (
		<>
			<BillingHead
				solo={solo}
				here={PATH}
				action={{ to: href.newInvoice(), label: 'New invoice' }}
				others={[{ to: href.newPayment(), label: 'Record payment' }]}
			/>
			{isNew ? (
				<NoFamilies />
			) : (
				<FilterForm
					path={PATH}
					query={query}
					search="Name of a family"
					sorts={sorts}
					filters={[{ name: 'owes', label: 'Balance', options: owing }]}
				/>
			)}
			{rows.length === 0 && !isNew ? (
				<EmptyList kind="no-match" what="families" clear={clearedHref(PATH, query)} />
			) : null}
			{rows.length > 0 ? <List query={query} rows={rows} count={count} totals={totals} /> : null}
		</>
	)
}

function List({ query, rows, count, totals }: FamiliesShown) {
	return (
		<>
			<ResultCount query={query} total={count} noun={['family', 'families']} />
			<SortableTable
				caption="Families"
				columns={columns.filter(({ key }) => key !== 'others' || rows.some(({ others }) => others))}
				rows={rows}
				path={PATH}
				query={query}
				to={({ id }) => href.familyAccount(id)}
				totals={totals}
				dense
			/>
			<Pager path={PATH} query={query} total={count} />
		</>
	)
}

const columns: Column<Row>[] = [
	{
		key: 'family',
		label: 'Family',
		main: true,
		sortable: true,
		cell: ({ name }) => <bdi>{name}</bdi>,
		below: ({ students, name }) => (students && !name.startsWith(students) ? <bdi>{students}</bdi> : null),
	},
	{
		key: 'call',
		label: 'Call first',
		phone: 'end',
		cell: ({ contact, name }) => contact && <bdi>{contact.name ?? name}</bdi>,
		below: ({ contact }) => contact?.phone && <Phone number={contact.phone} />,
	},
	{
		key: 'due',
		label: 'Due now',
		numeric: true,
		sortable: true,
		phone: 'sum',
		cell: ({ due }) => due,
	},
	{
		key: 'others',
		label: 'Also',
		size: 'wide',
		phone: 'foot',
		cell: ({ others }) => others && <span className="muted">{others}</span>,
	},
	{
		key: 'pay',
		label: 'Action',
		cell: ({ pay, name }) => (pay ? <RecordLink to={pay} from={name} /> : ''),
	},
]

const sorts = [
	{ key: 'family', label: 'Family' },
	{ key: 'due', label: 'Due now' },
]
