import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { History } from '#app/components/history/history.tsx'
import { inWords, withoutMoney, writtenAt } from '#app/requests/history.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundTeacher } from '#app/guards/teacher.server.ts'
import { listClassChanges } from '#app/models/class/detail.server.ts'
import { useTeacher } from './head.tsx'

export const handle = { title: 'History' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:read')
	const { id } = foundTeacher(access, args.params.teacherId)
	return { lines: inWords(withoutMoney(access, listClassChanges(access, id, 50)), writtenAt(access)) }
}

export default function TeacherHistory() {
	const { lines } = useLoaderData<typeof loader>()
	return <History lines={lines} timeZone={useTeacher().timeZone} />
}
