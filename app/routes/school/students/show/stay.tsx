import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useDateFormat } from '#app/components/dates.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { stayForm } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { keepStudent } from '#app/models/student/activity.server.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { href } from '#app/domain/href.ts'
import { pauseWords, plannedFor } from '#app/domain/student/planned.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { listWords } from '#app/utils/spoken.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Cancel } from './cancel.tsx'
import { atStudent, named, saidOf, studentTask, type AtStudent } from './tasks.server.ts'
import { taskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: taskTitle('Cancel what is planned') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const student = foundStudent(access, args.params.id)
	const { lastDay, pause } = plannedFor(student, today(access.school.timeZone))
	if (!lastDay && !pause) return missing()
	const recipients = readLessonRecipients(access, [student.id])
	return { student: named(student), version: student.version, lastDay, pause, recipients }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return stay(atStudent(args, access))
}

const stay = studentTask({
	form: stayForm,
	save: ({ access, child }, form) => keepStudent(access, child.id, form),
	then: ({ lessonsAreBack, mailed }, context) =>
		saidOf(context, undefined, 'student-stays', {
			what: noPlanWords(context),
			...(mailed > 0 ? { mailed: 'yes' } : {}),
			more:
				lessonsAreBack === false
					? 'Some of their lessons could not be put back, because their time is taken. Add them at another time under Enrollments.'
					: '',
		}),
})

/** The student was read before the plan was withdrawn: `no last day`, `no planned pause`, or both. */
function noPlanWords({ access, student }: AtStudent): string {
	const { lastDay, pause } = plannedFor(student, today(access.school.timeZone))
	return listWords([...(lastDay ? ['no last day'] : []), ...(pause ? ['no planned pause'] : [])])
}

/** Cancels a scheduled last day or pause. */
export default function StudentStays() {
	const { student, version, lastDay, pause, recipients } = useLoaderData<typeof loader>()
	const back = href.student(student.id)
	const form = useFormPage({ tells: 'on' })
	const format = useDateFormat()
	return (
		<div className="form-page">
			<PageHead
				title={lastDay ? 'Remove the last day' : 'Cancel the pause'}
				line={<bdi>{student.name}</bdi>}
				trail={[{ to: back, label: student.name }]}
			/>
			<ErrorSummary form={form} names={[]} />
			<ul>
				{lastDay ? <li>{plainDateWords(lastDay, format)} is no longer their last day.</li> : null}
				{pause ? <li>There is no pause {pauseWords(pause, format)}.</li> : null}
				<li>Their classes go on.</li>
				<li>Lessons that were taken out of the schedule are put back if their time is still free.</li>
			</ul>
			<Form
				form={form}
				submit={lastDay ? 'Remove the last day' : 'Cancel the pause'}
				pending="Saving…"
				beside={<Cancel to={back} label="Back" />}
			>
				<VersionField form={form} version={version} />
				<TellField form={form} recipients={recipients} />
			</Form>
		</div>
	)
}
