import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { GetForm } from '#app/components/desk-form.tsx'
import { SearchBox } from '#app/components/find-form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { readSchoolQuery } from '#app/domain/platform/schools.ts'
import { listSchools } from '#app/models/platform/schools.server.ts'

export { links } from '#app/styles/work.ts'

const TITLE = 'Enter a transaction'
const MAX_SCHOOLS = 10

export const handle = { title: TITLE }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	const search = (new URL(args.request.url).searchParams.get('search') ?? '').trim().slice(0, 100)
	const query = readSchoolQuery(new URLSearchParams({ search, sort: 'name' }))
	const schools = search ? listSchools(staff, query).rows.slice(0, MAX_SCHOOLS) : []
	return { search, schools: schools.map(({ id, name, owner }) => ({ id, name, owner })) }
}

/** Chooses the school of the entry. */
export default function FindSchool() {
	const { search, schools } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHead
				title={TITLE}
				line="Which school is it for?"
				trail={[{ to: platformHref.transactions(), label: 'Transactions' }]}
			/>
			<GetForm className="filters" role="search" aria-label="Find a school">
				<div className="filter-row">
					<SearchBox placeholder="School or its owner’s email" value={search} />
					<button className="button">Find</button>
				</div>
			</GetForm>
			{search && schools.length === 0 ? <p role="status">No school matches.</p> : null}
			<ul className={schools.length > 0 ? 'rows card' : 'rows'}>
				{schools.map(({ id, name, owner }) => (
					<li key={id}>
						<Link to={platformHref.enterTransaction(id)}>
							<bdi>{name}</bdi>
						</Link>{' '}
						<span className="muted">{owner ? <bdi>{owner.name}</bdi> : 'Nobody owns it'}</span>
					</li>
				))}
			</ul>
		</>
	)
}
