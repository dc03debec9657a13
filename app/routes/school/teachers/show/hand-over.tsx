import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { SelectField } from '#app/components/fields.tsx'
import { Clashes } from '#app/components/lesson/clash-list.tsx'
import { ForceField } from '#app/components/lesson/slot-fields.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import type { HandOverPreview } from './save-hand-over.server.ts'

interface HandOverProps {
	form: FormState
	/** Classes they lead. */
	classes: { id: string; name: string }[]
	/** Classes they give until another teacher goes on. */
	handed: { id: string; name: string; until: string }[]
	/** Classes they assist in until their last day. */
	assisted: { id: string; name: string; after: string | null }[]
	students: { id: string; firstName: string; lastName: string }[]
	/** Teachers who can take over. */
	others: { value: string; label: string }[]
	/** Set once lessons are about to go too. */
	preview: HandOverPreview | undefined
}

export function HandOver({ form, classes, handed, assisted, students, others, preview }: HandOverProps) {
	if (classes.length + students.length === 0)
		return (
			<Panel title="Hand over">
				{handed.length + assisted.length === 0 ? 'They have no classes and no students.' : null}
				{handed.length > 0 ? <Handed handed={handed} /> : null}
				{assisted.length > 0 ? <Assisted assisted={assisted} /> : null}
			</Panel>
		)
	return (
		<Panel title="Hand over">
			{handed.length > 0 ? <Handed handed={handed} /> : null}
			<PostForm>
				<SelectField form={form} name="teacherId" label="To" options={others} empty="Choose a teacher" />
				{classes.length > 0 ? (
					<CheckboxGroup
						form={form}
						name="classIds"
						label="Classes they lead"
						options={classes.map(({ id, name }) => ({ value: id, label: name }))}
					/>
				) : null}
				{students.length > 0 ? (
					<CheckboxGroup
						form={form}
						name="studentIds"
						label="Their students"
						options={students.map((student) => ({ value: student.id, label: nameOf(student) }))}
					/>
				) : null}
				<Confirmation form={form} preview={preview} />
			</PostForm>
			{assisted.length > 0 ? <Assisted assisted={assisted} /> : null}
		</Panel>
	)
}

function Handed({ handed }: Pick<HandOverProps, 'handed'>) {
	return (
		<>
			<p>These classes are handed over:</p>
			<ul className="rows">
				{handed.map(({ id, name, until }) => (
					<li key={id}>
						<bdi>{name}</bdi> <span className="muted">{until}</span>
					</li>
				))}
			</ul>
		</>
	)
}

function Assisted({ assisted }: Pick<HandOverProps, 'assisted'>) {
	return (
		<>
			<p>They assist in these classes until their last day:</p>
			<ul className="rows">
				{assisted.map(({ id, name, after }) => (
					<li key={id}>
						<span>
							<Link to={href.class(id)}>
								<bdi>{name}</bdi>
							</Link>{' '}
							{after}
						</span>
					</li>
				))}
			</ul>
		</>
	)
}

/** Enter presses the first button, which only previews. */
function Confirmation({ form, preview }: Pick<HandOverProps, 'form' | 'preview'>) {
	if (!preview)
		return (
			<>
				<input type="hidden" name="tells" value="on" />
				<button className="button button-filled" type="submit" name="intent" value="hand-over">
					Hand over
				</button>
			</>
		)
	const { token, goes, notes, clashes, recipients } = preview
	return (
		<>
			<input type="hidden" name="token" value={token} />
			<p role="status">{goes}</p>
			{notes.map((text) => (
				<p key={text}>{text}</p>
			))}
			<Clashes clashes={clashes} />
			<TellField form={form} recipients={recipients} />
			<ForceField form={form} clashes={clashes.length > 0} />
			<div className="button-row">
				<button className="button" type="submit" name="intent" value="hand-over">
					Preview again
				</button>
				<button className="button button-filled" type="submit" name="intent" value="apply">
					Hand over with these lessons
				</button>
			</div>
		</>
	)
}
