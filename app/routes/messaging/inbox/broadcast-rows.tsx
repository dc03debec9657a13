import { State } from '#app/components/panel.tsx'
import { broadcastWords } from '#app/domain/message/audience.ts'
import { href } from '#app/domain/href.ts'
import type { FolderView } from './read-folder.server.ts'

export function BroadcastRows({ rows }: { rows: FolderView['broadcasts'] }) {
	return (
		<ul className="mail-rows">
			{rows.map(({ id, kind, subject, line, audience, people, when, failed, reading, to }) => (
				<li key={id} className="mail-row" data-letters={kind === 'emergency' ? '!' : people ? '✓' : '…'}>
					<p className="mail-row-head">
						<a href={to}>
							<bdi>{subject}</bdi>
						</a>{' '}
						<span className="muted">{when}</span>
					</p>
					<p className="mail-subject muted">
						{broadcastWords[kind].label}. {audience}
						{people ? `, ${people}` : null}
						{reading ? `, ${reading}` : null}{' '}
						{failed > 0 ? <State tone="bad">{failed} not delivered</State> : null}
					</p>
					<p className="muted text-sm">
						<bdi>{line}</bdi>
					</p>
				</li>
			))}
		</ul>
	)
}

/** Recipients the message did not reach, each with the action that helps. */
export function FailedRows({ rows }: { rows: FolderView['failed'] }) {
	return (
		<section aria-labelledby="undelivered">
			<h2 id="undelivered">Messages that were not delivered</h2>
			<p className="muted">
				{rows.some(({ email }) => email)
					? 'Correct the address on the person’s page if it is wrong, then send again.'
					: 'Ask the office to check the address, then send again.'}{' '}
				Nobody gets a message twice.
			</p>
			<ul className="mail-rows">
				{rows.map(({ id, name, email, subject, when, to }) => (
					<li key={id} className="mail-row mail-failed" data-letters="!">
						<p>
							<a className="mail-row-link" href={to}>
								<bdi>{subject}</bdi>
							</a>{' '}
							<span className="muted">{when}</span>
						</p>
						<p>
							<bdi>{name}</bdi>
							{email ? (
								<>
									, <bdi>{email}</bdi>
								</>
							) : null}
						</p>
						<form method="post" action={href.messaging('failed')}>
							<input type="hidden" name="id" value={id} />
							<button className="button button-small" name="intent" value="retry">
								Send again<span className="sr-only"> to {name}</span>
							</button>
						</form>
					</li>
				))}
			</ul>
		</section>
	)
}

/** Addresses that bounced. Nothing is sent to them until they are corrected or confirmed to work. */
export function BouncedRows({ rows }: { rows: FolderView['bounced'] }) {
	return (
		<section aria-labelledby="bounced">
			<h2 id="bounced">Addresses that need attention</h2>
			<p className="muted">
				Email to these addresses came back, so nothing more is sent to them. Correct the address, or allow it
				again if it works now.
			</p>
			<ul className="mail-rows">
				{rows.map(({ key, ...row }) => (
					<BouncedRow key={key} {...row} />
				))}
			</ul>
		</section>
	)
}

function BouncedRow({ name, email, when, to }: Omit<FolderView['bounced'][number], 'key'>) {
	return (
		<li className="mail-row mail-failed" data-letters="!">
			<p>
				{to ? (
					<a className="mail-row-link" href={to}>
						<bdi>{name}</bdi>
					</a>
				) : (
					<bdi>{name}</bdi>
				)}{' '}
				<span className="muted">{when}</span>
			</p>
			<p>
				<bdi>{email}</bdi> <State tone="bad">Email bounced</State>
			</p>
			<form method="post" action={href.messaging('failed')}>
				<input type="hidden" name="address" value={email} />
				<button className="button button-small" name="intent" value="allow">
					Allow again<span className="sr-only"> to email {name}</span>
				</button>
			</form>
		</li>
	)
}
