import { DateField } from '#app/components/date-field.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { SelectField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import type { FormState } from '#app/web/use-form-page.ts'

interface Choice {
	value: string
	label: string
}

interface SharedWithProps {
	/** False for a former colleague's resource, which can only be stopped. */
	isOwn: boolean
	form: FormState
	shares: { id: string; what: 'class' | 'student'; name: string; days: string }[]
	targets: { classes: Choice[]; students: Choice[] }
	/** Earliest day on offer. */
	today: string
}

export function SharedWith({ shares, isOwn, ...sharing }: SharedWithProps) {
	return (
		<Panel title="Shared with" wide>
			{shares.length === 0 ? (
				<p className="muted">Nobody yet.</p>
			) : (
				<ul className="rows">
					{shares.map((share) => (
						<Share key={share.id} share={share} />
					))}
				</ul>
			)}
			{isOwn ? (
				<>
					<h3>Share with more</h3>
					{/* A share that was saved leaves an empty form behind. */}
					<ShareForm key={shares.length} {...sharing} />
				</>
			) : null}
		</Panel>
	)
}

function Share({ share }: { share: SharedWithProps['shares'][number] }) {
	return (
		<li>
			<span>
				<bdi>{share.name}</bdi>{' '}
				<span className="muted">
					{share.what === 'class' ? 'Class' : 'Student'}. {share.days}.
				</span>
			</span>{' '}
			<PostForm>
				<input type="hidden" name="share" value={share.id} />
				<button className="button button-small" name="intent" value="unshare">
					Stop sharing<span className="sr-only"> with {share.name}</span>
				</button>
			</PostForm>
		</li>
	)
}

function ShareForm({ form, targets, today }: Omit<SharedWithProps, 'shares' | 'isOwn'>) {
	return (
		<Form form={form} submit="Share" pending="Sharing…">
			<div className="field-pair">
				<SelectField form={form} name="classId" label="Class" options={targets.classes} empty="No class" />
				<SelectField
					form={form}
					name="studentId"
					label="Student"
					options={targets.students}
					empty="No student"
				/>
			</div>
			<div className="field-pair">
				<DateField
					form={form}
					name="startsOn"
					label="First day"
					optional
					hint="Leave blank for today."
					min={today}
				/>
				<DateField
					form={form}
					name="endsOn"
					label="Last day"
					optional
					hint="Leave blank for no end."
					min={today}
				/>
			</div>
		</Form>
	)
}
