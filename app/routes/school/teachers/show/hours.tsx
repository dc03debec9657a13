import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Conflict } from '#app/components/conflict.tsx'
import { Fields } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { weekConflict, WeekFields, weekLabels, weekOf } from '#app/components/teacher/week-fields.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { teacherHoursForm } from '#app/domain/teacher/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundTeacher } from '#app/guards/teacher.server.ts'
import { setTeacherHours } from '#app/models/teacher/definition.server.ts'
import { listTeacherChoices, listTeacherHours } from '#app/models/teacher/detail.server.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { CancelTeacher, useTeacher } from './head.tsx'
import { readOutside } from './read-time-off.server.ts'
import { atTeacher, teacherSaved, teacherTask } from './tasks.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Hours' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:read')
	const { id, version } = foundTeacher(access, args.params.teacherId)
	return {
		id,
		version,
		hours: listTeacherHours(access, id),
		sites: listTeacherChoices(access).sites,
		outside: readOutside(access, id),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:write')
	return saveHours(atTeacher(args, access))
}

const saveHours = teacherTask({
	form: teacherHoursForm,
	save: ({ access, teacher: { id } }, { version, hours }) => setTeacherHours(access, { id, version }, hours),
	then: teacherSaved('hours'),
})

export default function TeacherHours() {
	const { id, version, hours, sites, outside } = useLoaderData<typeof loader>()
	const { timeZone } = useTeacher()
	const form = useFormPage({ hours: weekOf(hours) })
	return (
		<>
			<OutsideHours lessons={outside} />
			<Form form={form} card beside={<CancelTeacher id={id} />} submit="Save hours" pending="Saving…">
				<ErrorSummary form={form} names={weekLabels(form)} />
				<Conflict
					{...weekConflict(form)}
					text={(name, value) => wordsOfHours(name, value, sites)}
					timeZone={timeZone}
					take={href.teacher(id, 'hours')}
				/>
				<VersionField form={form} version={version} />
				<Fields legend="Weekly hours">
					<WeekFields form={form} sites={sites} />
				</Fields>
			</Form>
		</>
	)
}

const NAMED = 20

/** Hours apply to new lessons only, so booked lessons outside of them are listed. */
function OutsideHours({ lessons }: { lessons: ReturnType<typeof readOutside> }) {
	if (lessons.length === 0) return null
	return (
		<Notice
			tone="warn"
			title={`${many(lessons.length, 'booked lesson is', 'booked lessons are')} outside these hours`}
		>
			<ul className="rows">
				{lessons.slice(0, NAMED).map(({ id, class: name, when }) => (
					<li key={id}>
						<Link to={href.lesson(id, 'move')}>
							<bdi>{name}</bdi>, {when}
						</Link>
					</li>
				))}
			</ul>
			{lessons.length > NAMED ? <p>And {lessons.length - NAMED} more.</p> : null}
		</Notice>
	)
}

function wordsOfHours(name: string, value: string, sites: { value: string; label: string }[]): string {
	return name.endsWith('.siteId') ? (sites.find((site) => site.value === value)?.label ?? value) : value
}
