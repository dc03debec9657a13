import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import resourceCss from '#app/styles/resource.css?url'
import { later } from '#app/components/later.tsx'
import type { LoansShown } from '#app/views/loan/loans-view.tsx'
import { loansTitle } from '#app/views/loan/title.ts'
import { readLoans } from '#app/views/loan/read.server.ts'
import { saveLoans } from '#app/views/loan/save.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { Library } from './library/list.tsx'
import { readResources } from './library/read.server.ts'
import { saveResources } from './library/save.server.ts'
import { links as workLinks } from '#app/styles/work.ts'

const LoansView = later(() => import('#app/views/loan/loans-view.tsx'), 'LoansView')
const AddResource = later(() => import('./library/add-resource.tsx'), 'AddResource')
const AskFirst = later(() => import('./library/ask-first.tsx'), 'AskFirst')
const EditResource = later(() => import('./library/edit-resource.tsx'), 'EditResource')
const ReplaceFile = later(() => import('./library/replace-file.tsx'), 'ReplaceFile')
const ResourcePage = later(() => import('./library/resource-page.tsx'), 'ResourcePage')

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const links = () => [...workLinks(), { rel: 'stylesheet', href: resourceCss }]

export const handle = {
	title: (loaded?: { view: string; resource?: { title: string }; loans?: LoansShown }) => {
		if (loaded?.loans) return loansTitle(loaded.loans)
		if (loaded?.view === 'upload') return 'Upload a file'
		if (loaded?.view === 'link') return 'Add a link'
		return loaded?.resource?.title ?? 'Resources'
	},
}

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'teaching', 'resource:read')
	return isLoans(asked)
		? { view: 'loans' as const, loans: readLoans(asked, access) }
		: readResources(asked, access)
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'teaching', 'resource:write')
	return isLoans(asked) ? saveLoans(asked, access) : saveResources(asked, access)
}

/** What is lent stands beside what is shared. */
function isLoans({ request }: LoaderFunctionArgs): boolean {
	return new URL(request.url).searchParams.get('tab') === 'loans'
}

export default function Resources() {
	const loaded = useLoaderData<typeof loader>()
	if (loaded.view === 'loans') return <LoansView {...loaded.loans} />
	if (loaded.view === 'list') return <Library {...loaded} />
	if (loaded.view === 'one') return <ResourcePage {...loaded} />
	if (loaded.view === 'edit') return <EditResource {...loaded} />
	if (loaded.view === 'replace') return <ReplaceFile {...loaded} />
	if (loaded.view === 'ask') return <AskFirst {...loaded} />
	return <AddResource {...loaded} />
}
