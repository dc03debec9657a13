import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { later } from '#app/components/later.tsx'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { Ledger } from './transactions/ledger.tsx'
import { readTransactions } from './transactions/read.server.ts'
import { saveTransaction } from './transactions/save.server.ts'

const EnterTransaction = later(() => import('./transactions/enter.tsx'), 'EnterTransaction')
const EntryPage = later(() => import('./transactions/entry.tsx'), 'EntryPage')
const FindSchool = later(() => import('./transactions/enter.tsx'), 'FindSchool')

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

const titles = {
	list: 'Transactions',
	entry: 'Transaction',
	find: 'Enter a transaction',
	enter: 'Enter a transaction',
}

export const handle = { title: (shown?: { view: keyof typeof titles }) => titles[shown?.view ?? 'list'] }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return readTransactions(args, staff)
}

export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	return saveTransaction(args, staff)
}

export default function Transactions() {
	const shown = useLoaderData<typeof loader>()
	if (shown.view === 'list') return <Ledger {...shown} />
	if (shown.view === 'entry') return <EntryPage {...shown} />
	if (shown.view === 'find') return <FindSchool {...shown} />
	return <EnterTransaction {...shown} key={String(shown.checked !== null)} />
}
