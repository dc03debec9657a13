import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Access } from '#app/models/access.server.ts'
import { listFolders, listResources } from '#app/models/resource/list.server.ts'
import { loansHref } from '#app/domain/loan/href.ts'
import { readResourceQuery } from '#app/domain/resource/list.ts'
import { kindOfResource, quotaOf } from './read-details.server.ts'

export function readLibrary({ request }: LoaderFunctionArgs, access: Access) {
	const query = readResourceQuery(new URL(request.url).searchParams)
	const { rows, total } = listResources(access, query)
	return {
		query,
		folders: listFolders(access),
		total,
		quota: quotaOf(access),
		toLoans: loansHref(access.role !== 'teacher'),
		rows: rows.map(({ shares, ...row }) => ({
			id: row.id,
			title: row.title,
			folder: row.folder,
			tags: row.tags.map(({ tag }) => tag),
			what: kindOfResource(row),
			shares,
			isWithdrawn: row.withdrawnAt !== null,
		})),
	}
}
