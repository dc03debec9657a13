import { Fragment } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { Link } from '../link.tsx'
import { CallBack, type CallBackProps } from './notes.tsx'

type Kind = 'note' | 'call' | 'lesson' | 'message' | 'payment' | 'invoice'

interface Entry {
	id: string
	kind: Kind
	title: string
	/** First name of the student, on pages about several. */
	about: string | null
	by: string | null
	when: string
	/** An entry that a person wrote. */
	text: string | null
	next: string | null
	facts?: string | null
	/** The page of the lesson or invoice. */
	to?: string
	links?: readonly { to: string; label: string }[]
	callBack?: CallBackProps
}

interface TimelineProps {
	timeline: {
		filters: readonly { to: string; label: string; isOn: boolean }[]
		entries: readonly Entry[]
		/** Says what will be listed, while nothing is. */
		empty: string
		newer: string | null
		older: string | null
	}
}

/** The timeline, newest first. Its filters are links. */
export function Timeline({ timeline: { filters, entries, empty, newer, older } }: TimelineProps) {
	return (
		<section className="timeline" aria-labelledby="timeline-title">
			<h2 id="timeline-title" className="sr-only">
				Timeline
			</h2>
			<nav aria-label="Timeline" className="mb-2">
				<ul className="timeline-filters flex flex-wrap">
					{filters.map(({ to, label, isOn }) => (
						<li key={label}>
							<Link to={to} aria-current={isOn ? 'true' : undefined}>
								{label}
							</Link>
						</li>
					))}
				</ul>
			</nav>
			{entries.length === 0 ? <p className="muted">{empty}</p> : null}
			<ol className="timeline-entries">
				{entries.map((entry) => (
					<li key={entry.id} className="flex">
						<span className={TINTED.includes(entry.kind) ? 'timeline-icon timeline-tinted' : 'timeline-icon'}>
							<Icon name={icons[entry.kind]} />
						</span>{' '}
						<TimelineItem entry={entry} />
					</li>
				))}
			</ol>
			<p className="button-row">
				{newer ? <Link to={newer}>Newer</Link> : null} {older ? <Link to={older}>Older</Link> : null}
			</p>
		</section>
	)
}

const TINTED: readonly Kind[] = ['lesson', 'payment']

const icons: Record<Kind, IconName> = {
	note: 'book',
	call: 'phone',
	lesson: 'note',
	message: 'mail',
	payment: 'card',
	invoice: 'receipt',
}

function TimelineItem({ entry }: { entry: Entry }) {
	const { title, when, text, next, facts, to, links = [], callBack } = entry
	return (
		<div className="timeline-item">
			<p className="flex flex-wrap justify-between">
				<span>
					{to ? (
						<Link className="timeline-link" to={to}>
							<TimelineTitle entry={entry} />
							<span className="sr-only">, {when}</span>
						</Link>
					) : (
						<TimelineTitle entry={entry} />
					)}
				</span>{' '}
				<span className="muted">{when}</span>
			</p>
			{facts ? (
				<p className="muted">
					<bdi>{facts}</bdi>
				</p>
			) : null}
			{text ? <p className="notes timeline-text">{text}</p> : null}
			{next ? (
				<p>
					<strong>Next:</strong> {next}
				</p>
			) : null}
			{callBack ? <CallBack {...callBack} /> : null}
			{links.length > 0 ? (
				<p>
					{links.map((link) => (
						<Fragment key={link.label}>
							<Link className="quiet-link mr-4" to={link.to}>
								{link.label}
								<span className="sr-only">
									: {title}, {when}
								</span>
							</Link>{' '}
						</Fragment>
					))}
				</p>
			) : null}
		</div>
	)
}

function TimelineTitle({ entry: { kind, title, about, by } }: { entry: Entry }) {
	return (
		<>
			<strong>{title}</strong>
			{about ? (
				<>
					{kind === 'lesson' || kind === 'message' ? ', ' : ' about '}
					<bdi>{about}</bdi>
				</>
			) : null}
			{by ? (
				<>
					{kind === 'lesson' ? ' with ' : ' by '}
					<bdi>{by}</bdi>
				</>
			) : null}
		</>
	)
}
