import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import resourceCss from '#app/styles/resource.css?url'
import { later } from '#app/components/later.tsx'
import type { LoansShown } from '#app/views/loan/loans-view.tsx'
import { loansTitle } from '#app/views/loan/title.ts'
import { readLoans } from '#app/views/loan/read.server.ts'
import { saveLoans } from '#app/views/loan/save.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { Library } from './library/list.tsx'
import { readLibrary } from './library/read.server.ts'
import { links as workLinks } from '#app/styles/work.ts'

const LoansView = later(() => import('#app/views/loan/loans-view.tsx'), 'LoansView')

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const links = () => [...workLinks(), { rel: 'stylesheet', href: resourceCss }]

export const handle = {
	title: (loaded?: { loans?: LoansShown | null }) => (loaded?.loans ? loansTitle(loaded.loans) : 'Resources'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teaching', 'resource:read')
	return isLoans(args)
		? { library: null, loans: readLoans(args, access) }
		: { library: readLibrary(args, access), loans: null }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teaching', 'resource:write')
	return isLoans(args) ? saveLoans(args, access) : missing()
}

/** Loans are a tab of the resources page. */
function isLoans({ request }: LoaderFunctionArgs): boolean {
	return new URL(request.url).searchParams.get('tab') === 'loans'
}

export default function Resources() {
	const { library, loans } = useLoaderData<typeof loader>()
	if (loans) return <LoansView {...loans} />
	return library && <Library {...library} />
}
