import { Link } from '#app/components/link.tsx'
import { Panel, State, Tag } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { stateRules } from '#app/domain/student/states.ts'
import type { Head } from './head.tsx'
import { Balance, Invoices } from './balance.tsx'
import type { FamilyTabShown } from './read-family.server.ts'

export function FamilyMoney({ account }: { account: NonNullable<FamilyTabShown['account']> }) {
	const { balance, statement, invoices, payments, toNew } = account
	return (
		<>
			<Balance balance={balance} />
			<Panel
				title="Latest invoices and payments"
				beside={
					<span>
						<a className="button button-small" href={statement}>
							Statement
						</a>{' '}
						<Link className="button button-small" to={toNew}>
							New invoice
						</Link>
					</span>
				}
			>
				<Invoices invoices={invoices} />
				<ul className="rows">
					{payments.map(({ id, day, amount, method, reversed }) => (
						<li key={id}>
							<span>
								Paid {amount}{' '}
								<span className="muted">
									{day}, {method}
								</span>
							</span>{' '}
							{reversed ? <State tone="bad">{reversed}</State> : null}
						</li>
					))}
				</ul>
			</Panel>
		</>
	)
}

interface ChildrenProps {
	head: Head
	familyId: string
	siblings: FamilyTabShown['siblings']
	open: boolean
}

export function FamilyChildren({ head, familyId, siblings, open }: ChildrenProps) {
	return (
		<Panel
			title="Children"
			beside={
				open ? (
					<Link className="button button-small" to={href.newStudent({ family: familyId })}>
						Add a sibling
					</Link>
				) : null
			}
		>
			<ul className="rows">
				<Child name={<bdi>{head.name}</bdi>} state={head.state} archived={head.alerts.archivedAt !== null} />
				{siblings.map(({ id, name, state, archived }) => (
					<Child
						key={id}
						name={
							<a href={href.student(id, 'family')}>
								<bdi>{name}</bdi>
							</a>
						}
						state={state}
						archived={archived}
					/>
				))}
			</ul>
		</Panel>
	)
}

function Child({ name, state, archived }: { name: JSX.Element; state: Head['state']; archived: boolean }) {
	const { label, tone } = stateRules[state]
	return (
		<li>
			{name} {archived ? <Tag tone="quiet">Archived</Tag> : <State tone={tone}>{label}</State>}
		</li>
	)
}
