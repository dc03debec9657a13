import { DayOf } from '#app/components/dates.tsx'
import { Link } from '#app/components/link.tsx'
import { State } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { consentKinds } from '#app/domain/school/consents.ts'
import type { ConsentsShown } from './consents.tsx'

interface RowProps extends Pick<ConsentsShown, 'consents'> {
	text: ConsentsShown['texts'][number]
	timeZone: string
	/** The student, unless archived. */
	of: string | null
}

export function ConsentRow({ text, consents, timeZone, of }: RowProps) {
	const given = consents.find((consent) => consent.textId === text.id && consent.withdrawnAt === null)
	const no = given ? undefined : consents.find((consent) => consent.textId === text.id)
	const { label } = consentKinds[text.kind]
	return (
		<li>
			<span>
				<strong>{label}</strong>{' '}
				{given ? (
					<>
						<State tone="good">Agreed</State>{' '}
						<span className="muted">
							by <bdi>{given.givenBy}</bdi> on <DayOf at={given.at} timeZone={timeZone} />; recorded by{' '}
							<bdi>{given.recordedBy}</bdi>
						</span>
					</>
				) : no ? (
					<No answer={no} timeZone={timeZone} />
				) : (
					<State tone="warn">Not agreed to yet</State>
				)}
				<details>
					<summary>Version {text.version} of the text</summary>
					<p className="notes">{text.text}</p>
				</details>
			</span>
			{of ? <ConsentStep of={of} textId={text.id} given={given?.id} label={label} /> : null}
		</li>
	)
}

function No({ answer, timeZone }: { answer: ConsentsShown['consents'][number]; timeZone: string }) {
	if (answer.withdrawal)
		return (
			<>
				<State tone="bad">Withdrawn</State> <span className="muted">{answer.withdrawal}</span>
			</>
		)
	return (
		<>
			<State tone="bad">Not agreed</State>{' '}
			<span className="muted">
				by <bdi>{answer.givenBy}</bdi>, since <DayOf at={answer.at} timeZone={timeZone} />
			</span>
		</>
	)
}

function ConsentStep({
	of,
	textId,
	given,
	label,
}: Record<'of' | 'textId' | 'label', string> & { given?: string }) {
	return (
		<Link
			className="button button-small"
			to={
				given
					? href.student(of, 'withdraw-consent', { consent: given })
					: href.student(of, 'record-consent', { text: textId })
			}
			aria-label={`${given ? 'Withdraw' : 'Record consent'}: ${label}`}
		>
			{given ? 'Withdraw' : 'Record consent'}
		</Link>
	)
}
