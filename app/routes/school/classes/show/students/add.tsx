import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { joinForm } from '#app/domain/class/enrollment-form.ts'
import { recordedWords } from '#app/domain/class/recorded-words.ts'
import { freeSeats, seatWords } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundClass } from '#app/guards/class.server.ts'
import { firstSeatDay } from '#app/models/class/first-lesson.server.ts'
import { enrolCandidate, findCandidate, findCandidates } from '#app/models/enrolment/candidate.server.ts'
import { freeSeatDay } from '#app/models/enrolment/seats.server.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import { goTo } from '#app/requests/task.server.ts'
import { ageOn, today as todayIn } from '#app/utils/dates.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { classTask } from '../tasks.server.ts'
import { classTaskTitle } from '../task-title.ts'
import { FindToAdd } from './find-to-add.tsx'
import { JoinForm } from './join-form.tsx'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: classTaskTitle('Add a student') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const classRow = foundClass(access, args.params.classId)
	const { searchParams } = new URL(args.request.url)
	const studentId = searchParams.get('student')
	const find = searchParams.get('find') ?? ''
	return {
		classRow,
		find,
		freeFrom: freeSeatDay(access, classRow),
		candidate: studentId ? (findCandidate(access, studentId, classRow) ?? missing()) : null,
		recipients: readLessonRecipients(access, studentId ? [studentId] : []),
		matches: studentId ? [] : findCandidates(access, find, classRow.id),
		today: todayIn(access.school.timeZone),
		firstDay: firstSeatDay(access, classRow.id),
		formKey: formKey(),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	return join({ args, access, id: foundClass(access, args.params.classId).id })
}

const join = classTask({
	form: joinForm,
	save: ({ access, id }, value, { key }) => enrolCandidate(access, id, value, key),
	then({ student, className, position, recorded, mailed }, { access, id }) {
		const params = { student, class: className, ...(mailed > 0 ? { mailed: 'yes' } : {}) }
		return position === null
			? goTo(href.class(id, 'students'), 'seat-taken', {
					...params,
					recorded: recordedWords(recorded, access.school.dateFormat),
				})
			: goTo(href.class(id, 'waiting-list'), 'seat-queued', params)
	},
})

/** Choosing the student and the date are separate pages, so that the form works without JavaScript. */
export default function AddToRoster() {
	const data = useLoaderData<typeof loader>()
	const { classRow, candidate, find, matches, today } = data
	const trail = [
		{ to: href.class(classRow.id), label: classRow.name },
		{ to: href.class(classRow.id, 'students'), label: 'Students' },
	]
	const full = freeSeats(classRow) === 0
	if (candidate) return <JoinForm {...data} candidate={candidate} full={full} trail={trail} />
	return (
		<>
			<PageHead title="Add a student" trail={trail} line={`${classRow.name}: ${seatWords(classRow)}`} />
			<FindToAdd classId={classRow.id} find={find} full={full} />
			{matches.length === 0 ? (
				<p role="status">
					{find ? 'No matches outside the class. Try fewer letters of the name.' : 'Enter a part of a name.'}{' '}
					<Link to={href.newStudent()}>Add a new student</Link>
				</p>
			) : (
				<ul className="rows card">
					{matches.map((match) => (
						<li key={match.id}>
							<a href={href.class(classRow.id, 'students/add', { student: match.id })}>
								<bdi>{nameOf(match)}</bdi>
							</a>{' '}
							<span className="muted">{match.birthDate ? `${ageOn(match.birthDate, today)} years` : ''}</span>
						</li>
					))}
				</ul>
			)}
		</>
	)
}
