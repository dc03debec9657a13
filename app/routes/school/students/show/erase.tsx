import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { eraseForm } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { eraseStudent } from '#app/models/student/erasure.server.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { askErasure } from './read-erasure.server.ts'
import { atStudent, named, type AtStudent } from './tasks.server.ts'
import { taskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: taskTitle('Erase') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:erase')
	const student = named(foundStudent(access, args.params.id))
	return { student, question: askErasure(access, student.id) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:erase')
	return erase(atStudent(args, access))
}

const erase = tasksOf<AtStudent>()({
	form: eraseForm,
	save: ({ access, student }, value) => eraseStudent(access, student.id, value),
	// The notice must not name an erased student.
	then: () => goTo(href.studentList(), 'student-erased'),
})

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

/** Erasing cannot be undone, so the user has to type the student's name. */
export default function EraseStudent() {
	const { student, question } = useLoaderData<typeof loader>()
	const form = useFormPage()
	const { name } = student
	const back = { to: href.student(student.id), label: 'Cancel' }
	if (question.mustArchive || question.over)
		return <NotYet form={form} student={student} over={question.over} />
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					Erase everything about <bdi>{name}</bdi>?
				</>
			}
			consequences={consequencesOf(question)}
			text="This cannot be undone. Use it when someone asks you to erase their data; to hide them from your lists, archive them instead."
			submit="Erase for good"
			back={back}
		>
			<VersionField form={form} version={question.version} />
			<TextField
				form={form}
				name="name"
				label="Their name, to be sure"
				hint={
					<>
						Type: <bdi>{name}</bdi>
					</>
				}
				autoComplete="off"
			/>
		</ConfirmPage>
	)
}

function NotYet({ form, student, over }: Pick<Shown, 'student'> & { form: FormState; over: boolean }) {
	return (
		<>
			<PageHead title="Erase" trail={[{ to: href.student(student.id), label: student.name }]} />
			<ErrorSummary form={form} names={[]} />
			<p>
				{over ? (
					'This record was already erased, or merged with another: erase that one, and this one goes with it.'
				) : (
					<>
						<bdi>{student.name}</bdi> is on your lists and has a history.{' '}
						<Link to={href.student(student.id, 'archive')}>Archive them first</Link>, then erase.
					</>
				)}
			</p>
		</>
	)
}

function consequencesOf(question: Shown['question']): string[] {
	const { hasHistory, enrolments, consents, guardians, accounts, merged } = question
	return [
		'Erased: name, birth date, contacts, emergency contact, notes, medical and access notes, instruments and tags.',
		...(guardians.length > 0
			? [
					`${many(guardians.length, 'guardian with no other student is erased', 'guardians with no other student are erased')} too: ${guardians.join(', ')}. Guardians of other students stay.`,
				]
			: []),
		...(accounts > 0
			? [`${many(accounts, 'account leads', 'accounts lead')} in no more, and open invitations end.`]
			: []),
		...(merged > 0
			? [`${many(merged, 'merged record is erased', 'merged records are erased')} with it.`]
			: []),
		hasHistory
			? `${many(enrolments, 'enrollment', 'enrollments')} and ${many(consents, 'consent stays', 'consents stay')} with days and class, for “Erased student”.`
			: 'There are no enrollments, no consents and no account: the record itself is removed.',
		'The history keeps who did what and when, without the name or what was written.',
	]
}
