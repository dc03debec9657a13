import { MailWaits } from '#app/components/mail-waits.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import type { AwayWords } from './save-away.server.ts'

export function AwayPreview({
	preview: { groups, notes, told, unwilling, unreachable, isClear },
}: {
	preview: AwayWords
}) {
	return (
		<Panel title={isClear ? 'This will happen' : 'This cannot be applied yet'} wide>
			{groups.map(({ label, lines }) => (
				<details key={label} open>
					<summary>
						{label}: {many(lines.length, 'lesson', 'lessons')}
					</summary>
					<ul className="leading-7">
						{lines.map(({ id, text, effects, clashes }) => (
							<li key={id}>
								{text}
								{effects.map((effect) => (
									<p key={effect} className="muted">
										{effect}
									</p>
								))}
								{clashes.map((clash) => (
									<p key={clash} className="field-error">
										{clash}
									</p>
								))}
							</li>
						))}
					</ul>
				</details>
			))}
			{notes.map((note) => (
				<p key={note}>{note}</p>
			))}
			<details>
				<summary>{many(told.length, 'email', 'emails')} will be sent</summary>
				<ul className="leading-7">
					{told.map(({ name, email, lines }) => (
						<li key={`${email} ${lines[0]}`}>
							<strong>
								<bdi>{name}</bdi>
							</strong>{' '}
							<span className="muted">{email}</span>
							{lines.map((line) => (
								<p key={line}>{line}</p>
							))}
						</li>
					))}
				</ul>
			</details>
			<MailWaits />
			{unwilling.length > 0 ? (
				<p className="muted">Chose no emails about changed lessons: {unwilling.join(', ')}</p>
			) : null}
			{unreachable.length > 0 ? (
				<Notice tone="warn" title="Not reached by email">
					<p>{unreachable.join(', ')}. Call them.</p>
				</Notice>
			) : null}
		</Panel>
	)
}
