import { GetForm } from '#app/components/desk-form.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { href } from '#app/domain/href.ts'

interface AddLessonProps {
	slot: Record<'day' | 'time' | 'minutes' | 'room' | 'teacher', string | undefined>
	classes: { value: string; label: string }[]
}

/** Which class the lesson is of; when and where it is asked on the next page, with what was pointed at filled in. */
export function AddLesson({ slot, classes }: AddLessonProps) {
	return (
		<>
			<PageHead title="Add a lesson" trail={[{ to: href.schedule({ day: slot.day }), label: 'Schedule' }]} />
			{classes.length === 0 ? (
				<EmptyList
					kind="new"
					title="No classes yet"
					words="Lessons belong to a class. A private lesson is a class of one."
					create={{ to: href.classes({ view: 'lesson', ...slot }), label: 'Add a private lesson' }}
				/>
			) : (
				<>
					<ChooseClass slot={slot} classes={classes} />
					<p>
						<Link to={href.classes({ view: 'lesson', ...slot })}>Add a private lesson for a student</Link>
					</p>
				</>
			)}
		</>
	)
}

function ChooseClass({ slot, classes }: AddLessonProps) {
	return (
		<GetForm className="form" action={href.schedule()}>
			<input type="hidden" name="do" value="add" />
			{Object.entries(slot).map(([name, value]) =>
				value ? <input key={name} type="hidden" name={name} value={value} /> : null,
			)}
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
			<div className="button-row">
				<button className="button button-filled">One lesson</button>{' '}
				<button className="button" name="repeats" value="yes">
					Repeating lessons
				</button>
			</div>
		</GetForm>
	)
}
