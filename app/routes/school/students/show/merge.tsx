import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { endedWords } from '#app/domain/debit/ended-words.ts'
import { mergeForm } from '#app/domain/student/merge-form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { mergeStudents } from '#app/models/student/merge.server.ts'
import { ChooseOther } from './merge-choose.tsx'
import { MergePair } from './merge-pair.tsx'
import { askMerge } from './read-merge.server.ts'
import { atStudent, named, saidOf, studentTask } from './tasks.server.ts'
import { taskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: taskTitle('Merge') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const student = foundStudent(access, args.params.id)
	const { searchParams } = new URL(args.request.url)
	return { student: named(student), question: askMerge(access, student, searchParams) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return merge(atStudent(args, access))
}

const merge = studentTask({
	form: mergeForm,
	save: ({ access, child, param }, value) => mergeStudents(access, child.id, param('with'), value),
	then: ({ other, endedMethod }, context) =>
		saidOf(context, undefined, 'student-merged', {
			other,
			...(endedMethod !== null && { more: endedWords(endedMethod) }),
		}),
})

export default function MergeStudents() {
	const { student, question } = useLoaderData<typeof loader>()
	if (!question.pair) return <ChooseOther student={student} question={question} />
	return <MergePair key={question.pair.other.id} student={student} pair={question.pair} />
}
