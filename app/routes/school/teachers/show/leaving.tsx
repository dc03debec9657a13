import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Conflict } from '#app/components/conflict.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { lastDayForm, teacherStep } from '#app/domain/teacher/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundTeacher } from '#app/guards/teacher.server.ts'
import { listOwnStudents, listTaughtClasses } from '#app/models/teacher/detail.server.ts'
import { sharesResources } from '#app/models/resource/list.server.ts'
import { keepTeacher, setLastDay } from '#app/models/teacher/leaving.server.ts'
import { listLessonsLeft } from '#app/models/teacher/lessons-left.server.ts'
import { listTeachers } from '#app/models/teacher/list.server.ts'
import { untilWords } from '#app/requests/class-teachers.server.ts'
import { readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { readTeacherQuery } from '#app/domain/teacher/list.ts'
import { shortDayWords, today } from '#app/utils/dates.ts'
import { refused } from '#app/utils/outcome.ts'
import { useAnswer } from '#app/web/use-answer.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { useIntentForm, useSent } from '#app/web/use-intent-form.ts'
import { HandOver } from './hand-over.tsx'
import { useTeacher } from './head.tsx'
import { LessonsAfterLastDay } from './lessons-left.tsx'
import { assistedClasses } from './read-assisted-classes.server.ts'
import { saveHandOver, type HandOverPreview } from './save-hand-over.server.ts'
import { atTeacher, teacherSaved, teacherTask } from './tasks.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Leaving' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:read')
	const { id, version, endedOn, membershipId } = foundTeacher(access, args.params.teacherId)
	const everybody = listTeachers(access, readTeacherQuery(new URLSearchParams())).rows
	const { timeZone, dateFormat } = access.school
	const classes = listTaughtClasses(access, id)
	return {
		version,
		endedOn,
		today: today(timeZone),
		sharesFiles: sharesResources(access, membershipId),
		left: listLessonsLeft(access, id).map(({ first, ...row }) => ({
			...row,
			first: shortDayWords(today(timeZone, first ?? 0), dateFormat),
		})),
		classes: classes.filter(({ part }) => part === 'lead'),
		handed: classes.flatMap((row) => {
			const until = untilWords(access, row)
			return until ? [{ id: row.id, name: row.name, until }] : []
		}),
		assisted: assistedClasses(access, classes, endedOn),
		students: listOwnStudents(access, id),
		others: everybody
			.filter((teacher) => teacher.id !== id)
			.map((teacher) => ({ value: teacher.id, label: teacher.name })),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:write')
	const at = atTeacher(args, access)
	// A request body can only be read once, so the intent is read from a clone.
	const { intent } = await readForm({ ...args, request: args.request.clone() }, teacherStep)
	if (intent === 'last-day') return saveLastDay(at)
	return intent === 'hand-over' || intent === 'apply' ? saveHandOver(at) : stay(at)
}

const saveLastDay = teacherTask({
	form: lastDayForm,
	save: ({ access, teacher: { id } }, { version, lastDay }) => setLastDay(access, { id, version }, lastDay),
	then: teacherSaved('leaving'),
})

const stay = teacherTask({
	form: teacherStep,
	save: ({ access, teacher: { id } }, { version }, { intent }) =>
		intent === 'stay' ? keepTeacher(access, { id, version }) : refused({ form: 'Choose an action.' }),
	then: teacherSaved('leaving'),
})

export default function TeacherLeaving() {
	const { version, endedOn, today, sharesFiles, left, classes, handed, assisted, students, others } =
		useLoaderData<typeof loader>()
	const { teacher, state, ownRow, timeZone } = useTeacher()
	const leaving = useIntentForm({ intent: 'last-day' }, { lastDay: endedOn ?? today })
	const chosen = { classIds: classes.map(({ id }) => id), studentIds: students.map(({ id }) => id) }
	// The answer to one form must not empty the fields of the other.
	const form = useFormPage(chosen, { id: 'hand-over', answered: useSent()?.intent !== 'last-day' })
	const preview = useAnswer<{ preview?: HandOverPreview }>()?.preview
	return (
		<div className="stack">
			<ErrorSummary form={leaving} names={['lastDay']} />
			<ErrorSummary form={form} names={['teacherId', 'classIds', 'studentIds']} />
			<LessonsAfterLastDay rows={left} />
			<Panel title="When they leave">
				<Form form={leaving} submit="Set last day" intent="last-day">
					<Conflict
						form={leaving}
						labels={{ lastDay: 'Last day' }}
						timeZone={timeZone}
						take={href.teacher(teacher.id, 'leaving')}
					/>
					<VersionField form={leaving} version={version} />
					<DateField
						form={leaving}
						name="lastDay"
						label="Last day"
						hint="From the day after they do not count toward your plan, and their account is locked. If they can log in, they are emailed."
					/>
				</Form>
				{sharesFiles ? (
					<p>
						They share resources with classes or students. Once their account is locked, the teachers of these
						can open the resources and stop sharing them. Without a teacher who can log in, families no longer
						see them.
					</p>
				) : null}
			</Panel>
			<HandOver
				form={form}
				preview={preview}
				classes={classes}
				handed={handed}
				assisted={assisted}
				students={students}
				others={others}
			/>
			<Panel title={endedOn || state === 'archived' ? 'Keep, or archive' : 'Archive'}>
				<PostForm className="button-row">
					<input type="hidden" name="version" value={version} />
					{endedOn || state === 'archived' ? (
						<button className="button" type="submit" name="intent" value="stay">
							Keep on the staff
						</button>
					) : null}
				</PostForm>
				{state === 'archived' || ownRow ? null : (
					<>
						<p>Hides them from your lists and locks their account at once. You will be asked to confirm.</p>
						<p>
							<Link className="button" to={href.teacher(teacher.id, 'archive')}>
								Archive
							</Link>
						</p>
					</>
				)}
				{ownRow ? <p className="muted">This is you. Someone else has to archive you.</p> : null}
			</Panel>
		</div>
	)
}
