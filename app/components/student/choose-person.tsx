import { href } from '#app/domain/href.ts'
import type { ChoiceKind } from '#app/domain/search.ts'
import { EmptyList } from '../empty-list.tsx'
import { FindForm } from '../find-form.tsx'
import { Link } from '../link.tsx'
import { PageHead, type PageAction } from '../page-head.tsx'

export interface PersonChoice {
	id: string
	name: string
	/** Distinguishes people of the same name. */
	facts: string
	/** The amount due, for tasks about money. */
	figure?: string
	to: string
}

export interface ChoosePersonProps {
	title: string
	line: string
	back: PageAction
	/** True if the school has no students yet. */
	isEmpty: boolean
	find: string
	action: string
	keeps?: Record<string, string>
	label: string
	pick: { kind: ChoiceKind; to: (id: string, kind: string) => string }
	choices: PersonChoice[]
	/** Heading of the suggestions shown before a search. */
	suggested?: string
	all?: PageAction
	none: string
}

/** The first step of a task about a person or family. Choosing a result opens the form. */
export function ChoosePerson({ title, line, back, isEmpty, ...search }: ChoosePersonProps) {
	return (
		<>
			<PageHead title={title} line={isEmpty ? undefined : line} trail={[back]} />
			{isEmpty ? <NoFamilies /> : <Search {...search} />}
		</>
	)
}

export function NoFamilies() {
	return (
		<EmptyList
			kind="new"
			title="No families yet"
			text="A family pays for its students. It is created when you add a student or choose who is billed for one."
			create={{ to: href.newStudent(), label: 'Add a student' }}
		/>
	)
}

function Search(search: Omit<ChoosePersonProps, 'title' | 'line' | 'back' | 'isEmpty'>) {
	const { find, action, keeps, label, pick, choices, suggested, all, none } = search
	return (
		<>
			<FindForm
				action={action}
				title="Find a family"
				name="find"
				label={label}
				value={find}
				keeps={keeps}
				pick={pick}
			/>
			{find && choices.length === 0 ? <p role="status">{none}</p> : null}
			{choices.length > 0 ? (
				<>
					{find ? null : <h2>{suggested}</h2>}
					<Choices choices={choices} />
					{find || !all ? null : (
						<p>
							<Link className="button" to={all.to}>
								{all.label}
							</Link>
						</p>
					)}
				</>
			) : null}
		</>
	)
}

function Choices({ choices }: Pick<ChoosePersonProps, 'choices'>) {
	return (
		<ul className="rows card">
			{choices.map(({ id, name, facts, figure, to }) => (
				<li key={id}>
					<div className="flex-[1_1_0]">
						<bdi>{name}</bdi>{' '}
						<span className="muted">
							<bdi>{facts}</bdi>
						</span>
					</div>{' '}
					<span className="row-actions">
						{figure ? <span>{figure}</span> : null}{' '}
						<Link className="button button-small" to={to}>
							Choose<span className="sr-only"> {name}</span>
						</Link>
					</span>
				</li>
			))}
		</ul>
	)
}
