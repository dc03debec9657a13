import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable, type Column } from '#app/components/list.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Progress, State } from '#app/components/panel.tsx'
import { resourceKinds, type ResourceQuery } from '#app/domain/resource/list.ts'
import { href } from '#app/domain/href.ts'
import { clearedHref, isFiltered } from '#app/utils/list-query.ts'

interface Row {
	id: string
	title: string
	what: string
	folder: string | null
	tags: string[]
	/** Number of classes and students it is shared with. */
	shares: number
	isWithdrawn: boolean
}

interface LibraryProps {
	query: ResourceQuery
	rows: Row[]
	total: number
	folders: string[]
	quota: { value: number; max: number; text: string }
	/** Address of this user's loans tab. */
	toLoans: string
}

const PATH = href.resources()
const UPLOAD = { to: href.addResource('upload'), label: 'Upload a file' }

export function Library({ query, rows, total, folders, quota, toLoans }: LibraryProps) {
	const isNew = total === 0 && !isFiltered(query)
	return (
		<>
			<PageHead
				title="Resources"
				line="Files and links to share with classes and students."
				action={UPLOAD}
				others={[
					{ to: toLoans, label: 'Loans' },
					{ to: href.addResource('add-link'), label: 'Add a link' },
				]}
			/>
			{isNew ? null : <Filters query={query} folders={folders} />}
			{total > 0 ? <List query={query} rows={rows} total={total} /> : <Nothing isNew={isNew} query={query} />}
			<Progress label="Room for files" {...quota} />
		</>
	)
}

function Filters({ query, folders }: Pick<LibraryProps, 'query' | 'folders'>) {
	return (
		<FilterForm
			path={PATH}
			query={query}
			search="Title or tag"
			filters={[
				...(folders.length > 0
					? [
							{
								name: 'folder',
								label: 'Folder',
								options: folders.map((folder) => ({ value: folder, label: folder })),
							},
						]
					: []),
				{ name: 'kind', label: 'Kind', options: resourceKinds },
			]}
			sorts={[{ key: 'title', label: 'Title' }]}
		/>
	)
}

function List({ query, rows, total }: Pick<LibraryProps, 'query' | 'rows' | 'total'>) {
	return (
		<>
			<ResultCount query={query} total={total} noun={['resource', 'resources']} />
			<SortableTable
				caption="Resources"
				columns={COLUMNS}
				rows={rows}
				path={PATH}
				query={query}
				to={({ id }) => href.resource(id)}
			/>
			<Pager path={PATH} query={query} total={total} />
		</>
	)
}

function Nothing({ isNew, query }: { isNew: boolean; query: ResourceQuery }) {
	if (!isNew) return <EmptyList kind="no-match" what="resources" clear={clearedHref(PATH, query)} />
	return (
		<EmptyList
			kind="new"
			title="No resources yet"
			text="Upload what you hand out most, such as a scale chart, a practice sheet or a recording to play along with. Then share it with a class or a student."
			create={UPLOAD}
		/>
	)
}

const COLUMNS: Column<Row>[] = [
	{ key: 'title', label: 'Title', main: true, cell: ({ title }) => <bdi>{title}</bdi> },
	{ key: 'what', label: 'Kind', cell: ({ what }) => what },
	{ key: 'folder', label: 'Folder', cell: ({ folder }) => folder && <bdi>{folder}</bdi> },
	{ key: 'tags', label: 'Tags', cell: ({ tags }) => tags.join(', ') || null },
	{ key: 'shares', label: 'Shared with', cell: sharedWords },
]

function sharedWords({ shares, isWithdrawn }: Row) {
	if (isWithdrawn) return <State tone="warn">Withdrawn</State>
	if (shares === 0) return <span className="muted">Nobody</span>
	return shares === 1 ? 'One class or student' : `${shares} classes and students`
}
