import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Access } from '#app/models/access.server.ts'
import { listStudentAccounts } from '#app/models/account/list.server.ts'
import { missing } from '#app/web/missing.server.ts'

export function findHolder({ params, request }: LoaderFunctionArgs, access: Access) {
	const student = listStudentAccounts(access, params.id ?? '') ?? missing()
	const id = new URL(request.url).searchParams.get('who')
	return { student, who: student.people.find(({ holder }) => holder.id === id) ?? missing() }
}
