import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { GetForm } from '#app/components/desk-form.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { chooseZoneFirst } from '#app/requests/first-zone.server.ts'
import { classChoices } from './read.server.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'Add a lesson – Schedule' }

/** Only asks for the class; the rest is asked on the class's own page. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	chooseZoneFirst(args, access)
	const params = new URL(args.request.url).searchParams
	const given = (name: string) => params.get(name) ?? undefined
	const slot = {
		day: given('day'),
		time: given('time'),
		minutes: given('minutes'),
		room: given('room'),
		teacher: given('teacher'),
	}
	const classId = given('class')
	const form = params.has('repeats') ? href.newSeries : href.newLesson
	if (classId) throw redirect(form(classId, slot))
	return { slot, classes: classChoices(access) }
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

/** The slot chosen in the schedule is passed on to the form of the class. */
export default function AddLesson() {
	const { slot, classes } = useLoaderData<typeof loader>()
	return (
		<div className="form-page">
			<PageHead
				title="Add a lesson"
				trail={[{ to: href.schedule({ day: slot.day }), label: 'Schedule' }]}
				line="Whose lesson is it?"
			/>
			{classes.length === 0 ? (
				<EmptyList
					kind="new"
					title="No classes yet"
					text="Lessons belong to a class. A private lesson is a class of one."
					create={{ to: href.newPrivateLesson(slot), label: 'Add a private lesson' }}
				/>
			) : (
				<ChooseClass slot={slot} classes={classes} />
			)}
		</div>
	)
}

function ChooseClass({ slot, classes }: Shown) {
	return (
		<GetForm className="form form-card" action={href.addLesson()}>
			{Object.entries(slot).map(([name, value]) =>
				value ? <input key={name} type="hidden" name={name} value={value} /> : null,
			)}
			<fieldset className="fields">
				<legend>A private lesson</legend>
				<p className="hint">For one student, once or every week.</p>
				<p>
					<Link className="button button-filled" to={href.newPrivateLesson(slot)}>
						Choose a student
					</Link>
				</p>
			</fieldset>
			<fieldset className="fields">
				<legend>A lesson of a class</legend>
				<div className="field">
					<label htmlFor="class">Class</label>
					<select className="input" id="class" name="class">
						{classes.map(({ value, label }) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</select>
				</div>
				<p className="button-row">
					<button className="button">One lesson</button>{' '}
					<button className="button" name="repeats" value="yes">
						Repeating lessons
					</button>
				</p>
			</fieldset>
		</GetForm>
	)
}
