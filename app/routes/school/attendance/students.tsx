import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { studentRateListWords } from '#app/domain/attendance/lists.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { openList } from '#app/requests/open-list.server.ts'
import { readStudentRates } from './read-rates.server.ts'
import { StudentRates } from './student-rates.tsx'

export const handle = { title: 'By student' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	await openList(args, access, href.attendance('students'), studentRateListWords)
	return readStudentRates(args, access)
}

export default function AttendanceOfStudents() {
	return <StudentRates tab="students" read={useLoaderData<typeof loader>()} />
}
