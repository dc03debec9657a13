import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { href } from '#app/domain/href.ts'
import { readStudentList } from '#app/domain/student/list.ts'
import { listHref } from '#app/utils/list-query.ts'
import { BulkQuestionPage } from './question.tsx'
import { bulkQuestion, carryOut, readBulk } from './tasks-bulk.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Several students' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const bulk = readBulk(args)
	const { searchParams } = new URL(args.request.url)
	const back = listHref(href.studentList(), readStudentList(searchParams, access.school.dateFormat))
	return { back, question: bulkQuestion(access, bulk) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return carryOut(args, access, readBulk(args))
}

export default function ChangeStudents() {
	return <BulkQuestionPage {...useLoaderData<typeof loader>()} />
}
