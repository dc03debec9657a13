import { DateField } from '#app/components/date-field.tsx'
import { Day, ShortDay } from '#app/components/dates.tsx'
import { GetForm } from '#app/components/desk-form.tsx'
import { textOf } from '#app/components/field-parts.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import type { FormState } from '#app/web/use-form-page.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'

interface ShownAssessment {
	id: string
	skillId: string
	skill: string
	level: number
	day: string
	comment: string | null
	by: string | null
}

export interface SkillsProps {
	formKey: string
	today: string
	frameworks: readonly { value: string; label: string }[]
	framework: { id: string; name: string; levels: string[] } | null
	skills: readonly { id: string; group: string; name: string; now: ShownAssessment | null }[]
	history: readonly ShownAssessment[]
	/** Action of the filter form, if it is not the current address. */
	path?: string
	/** The page that changes the framework, for those who may. */
	toFramework?: string
}

/** Skills by level: the student's current state, and a form to assess several at once. */
export function SkillsGrid(props: SkillsProps) {
	const { formKey, framework } = props
	if (!framework) return null
	return (
		<Panel
			title={framework.name}
			wide
			beside={
				props.toFramework ? (
					<Link className="quiet-link" to={props.toFramework}>
						Change the framework
					</Link>
				) : null
			}
		>
			<ChooseFramework {...props} />
			{/* A saved assessment leaves an empty form. */}
			<Assess key={formKey} {...props} levels={framework.levels} />
		</Panel>
	)
}

function Assess({ formKey, today, skills, levels }: SkillsProps & { levels: readonly string[] }) {
	const form = useIntentForm({ intent: 'assess', id: 'assess' }, { day: today })
	return (
		<>
			<ErrorSummary form={form} names={['day', 'skills']} refusal="Nothing was assessed" />
			<Form form={form} intent="assess" submit="Save the assessment" pending="Saving…">
				<FormKeyField form={form} value={formKey} />
				<p className="muted text-sm">Families see the levels, but not the comments.</p>
				<div className="table-frame">
					<table className="table skills-grid">
						<caption className="sr-only">Skills by level</caption>
						<thead>
							<tr>
								<th scope="col">Skill</th>
								<th scope="col">Now</th>
								<th scope="col">New level</th>
								<th scope="col">Comment</th>
							</tr>
						</thead>
						<tbody>{skills.map((skill, at) => skillRow(skill, at, levels, form))}</tbody>
					</table>
				</div>
				<DateField form={form} name="day" label="Day of the assessment" max={today} />
			</Form>
		</>
	)
}

function skillRow(
	{ id, group, name, now }: SkillsProps['skills'][number],
	at: number,
	levels: readonly string[],
	form: FormState,
) {
	return (
		<tr key={id}>
			<th scope="row">
				<bdi>{name}</bdi> <span className="muted">{group}</span>
			</th>
			<td data-label="Now" className={now ? undefined : 'nothing'}>
				{now ? (
					<>
						<strong>{levels[now.level - 1] ?? now.level}</strong>{' '}
						<span className="day muted">
							<Day on={now.day} short />
						</span>
					</>
				) : (
					'–'
				)}
			</td>
			<NewLevel form={form} id={id} name={`skills[${at}]`} text={`${group}: ${name}`} levels={levels} />
		</tr>
	)
}

interface NewLevelProps {
	form: FormState
	id: string
	name: string
	text: string
	levels: readonly string[]
}

function NewLevel({ form, id, name, text, levels }: NewLevelProps) {
	const typed = (part: string) => textOf(form.field(`${name}.${part}`).initialValue) ?? ''
	return (
		<>
			<td data-label="New level">
				<input type="hidden" name={`${name}.skillId`} value={id} />
				<select
					className="input"
					name={`${name}.level`}
					defaultValue={typed('level')}
					aria-label={`New level, ${text}`}
				>
					<option value="">No change</option>
					{levels.map((level, i) => (
						<option key={level} value={i + 1}>
							{level}
						</option>
					))}
				</select>
			</td>
			<td data-label="Comment">
				<input
					className="input"
					name={`${name}.comment`}
					defaultValue={typed('comment')}
					aria-label={`Comment, ${text}`}
					autoComplete="off"
				/>
			</td>
		</>
	)
}

function ChooseFramework({ frameworks, framework, path }: SkillsProps) {
	if (frameworks.length < 2) return null
	return (
		<GetForm className="filters" action={path}>
			<div className="filter-row">
				<p className="filter">
					<label htmlFor="framework">Framework</label>
					<select className="input" id="framework" name="view" defaultValue={framework?.id}>
						{frameworks.map(({ value, label }) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</select>
				</p>
				<button className="button">Show</button>
			</div>
		</GetForm>
	)
}

/** All assessments, newest first. */
export function SkillsHistory({ history, framework }: Pick<SkillsProps, 'history' | 'framework'>) {
	if (!framework || history.length === 0) return null
	return (
		<Panel title="Assessments" wide>
			<ul className="learned">
				{history.map(({ id, day, skill, level, comment, by }) => (
					<li key={id}>
						<h3>
							{skill}: {framework.levels[level - 1] ?? level}
						</h3>{' '}
						<span className="muted text-sm">
							<ShortDay on={day} /> {by ? <bdi>{by}</bdi> : null}
						</span>
						{comment ? <p className="learned-words">{comment}</p> : null}
					</li>
				))}
			</ul>
		</Panel>
	)
}
