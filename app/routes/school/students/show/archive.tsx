import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { OwnLessonsField } from '#app/components/student/own-lessons-field.tsx'
import { PortalField } from '#app/components/student/portal-field.tsx'
import { archiveForm } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { setStudentArchived } from '#app/models/student/activity.server.ts'
import { withUndo } from '#app/models/undo-step.server.ts'
import { lockedWords } from '#app/domain/account/accounts.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { done } from '#app/utils/outcome.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { LeavingBilling } from './leaving-billing.tsx'
import { LeftBehind } from './left-behind.tsx'
import { readLeaving, readLeftBehind } from './read-left-behind.server.ts'
import { showLeavingBilling } from './tasks-leaving.server.ts'
import { atStudent, named, saidOf, studentTask, undoIn } from './tasks.server.ts'
import { taskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: taskTitle('Archive') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const student = foundStudent(access, args.params.id)
	const behind = readLeftBehind(access, student)
	return { student: named(student), behind, ...readLeaving(access, student.id, 'left') }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	const at = atStudent(args, access)
	return (await showLeavingBilling(at, 'archive')) ?? archive(at)
}

const archive = studentTask({
	form: archiveForm,
	save({ access, child }, archive) {
		const { result, undo } = withUndo(
			access,
			[child.id],
			() => setStudentArchived(access, child.id, { archive }),
			(outcome) => (outcome?.ok ? outcome.value : null),
		)
		return result?.ok ? done({ ...result.value, undo }) : result
	},
	then: ({ accounts, undo }, context) =>
		saidOf(context, undefined, 'student-archived', { ...undoIn(undo), more: lockedWords(accounts) }),
})

export default function ArchiveStudent() {
	const { student, behind, places, closing, billing } = useLoaderData<typeof loader>()
	const { seats, queues } = places
	const form = useFormPage({ portal: 'lock', lessons: 'remove' })
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					Archive <bdi>{student.name}</bdi>?
				</>
			}
			consequences={[
				`${student.name} is hidden from your lists and no longer counts toward your plan.`,
				seats.length > 0
					? `${many(seats.length, 'enrollment ends', 'enrollments end')} today, and the seats are free: ${seats.join(', ')}.`
					: 'No class ends by it.',
				...(queues.length > 0
					? [
							`${student.name} leaves ${many(queues.length, 'waiting list', 'waiting lists')}: ${queues.join(', ')}.`,
						]
					: []),
			]}
			text={`Everything about ${student.name} is kept. You can restore the record later, but not the classes.`}
			submit={`Archive ${student.name}`}
			back={{ to: href.student(student.id), label: 'Cancel' }}
		>
			<LeftBehind behind={behind} change="Archiving" />
			<OwnLessonsField form={form} own={behind.own} when="after today" />
			<LeavingBilling billing={billing} />
			{closing.length > 0 ? <PortalField form={form} names={closing} archives /> : null}
		</ConfirmPage>
	)
}
