import { useAnswer } from '#app/web/use-answer.ts'
import { Panel, State } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'

interface Outcome {
	id: string
	name: string
	ok: boolean
	text: string
}

/** Failures first. */
export function Outcomes() {
	const outcomes = useAnswer<{ outcomes?: Outcome[] }>()?.outcomes
	if (!outcomes) return null
	const refused = outcomes.filter(({ ok }) => !ok)
	const done = outcomes.length - refused.length
	return (
		<Panel title={refused.length > 0 ? `${done} invited, ${refused.length} not` : `${done} invited`}>
			<ul className="rows" role="status">
				{[...refused, ...outcomes.filter(({ ok }) => ok)].map(({ id, name, ok, text }) => (
					<li key={id}>
						<span>
							<a href={href.teacher(id, 'account')}>
								<bdi>{name}</bdi>
							</a>{' '}
							<span className="muted">{text}</span>
						</span>
						<State tone={ok ? 'good' : 'bad'}>{ok ? 'Done' : 'Not done'}</State>
					</li>
				))}
			</ul>
		</Panel>
	)
}
