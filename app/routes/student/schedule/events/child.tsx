import { PostForm } from '#app/components/desk-form.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { portalEntryHref, portalEventsHref } from '#app/domain/event/href.ts'
import type { FamilyEvent } from '#app/requests/family-events.server.ts'
import { factLine } from '#app/utils/fact-line.ts'
import type { CardProps } from './card.tsx'

/** The status of a child in an event: signed up, invited, or finished with a result. */
export function EventChild({
	event,
	child,
	keep,
	isOwn,
}: CardProps & { child: FamilyEvent['children'][number] }) {
	const text = usePortalWords().events
	const { studentId, firstName, entry } = child
	const toEntry = portalEntryHref({ ...keep, event: event.id, student: studentId })
	const fee = child.fee && child.fee !== 'hidden' ? text.fee(child.fee.amount) : null
	if (!entry)
		return child.maySignUp ? (
			<>
				<a className="button" href={toEntry}>
					{isOwn ? text.signUpSelf : text.signUp(firstName)}
					<span className="sr-only"> {event.name}</span>
				</a>{' '}
				{fee ? <span className="small muted">{fee}</span> : null}
			</>
		) : (
			<span className="small muted">
				<bdi>{firstName}</bdi>: {child.mayNotBook ? text.askOffice : '–'}
			</span>
		)
	const { outcome, mark, note, certificate, what, minutes } = entry
	return (
		<>
			<strong>
				{outcome === 'absent' || event.isCanceled
					? firstName
					: event.isPast
						? text.tookPart(firstName)
						: text.takesPart(firstName)}
			</strong>
			<br />
			{factLine([what, minutes === null ? null : text.minutes(minutes), event.isPast ? null : fee])}
			{outcome ? (
				<p>
					<strong>{[text.outcomes[outcome], mark].filter(Boolean).join(', ')}</strong>
					{note ? (
						<>
							<br />
							<span className="muted">{text.examiner}:</span> {note}
						</>
					) : null}
				</p>
			) : null}
			<div className="button-row">
				{certificate ? (
					<a className="act" href={certificate}>
						{text.certificate}
						<span className="sr-only"> {text.of(firstName)}</span>
					</a>
				) : null}{' '}
				{child.mayChange ? (
					<a className="act" href={toEntry}>
						{text.change}
						<span className="sr-only"> {text.of(firstName)}</span>
					</a>
				) : null}{' '}
				{child.mayChange ? (
					<PostForm action={portalEventsHref(keep)}>
						<input type="hidden" name="entry" value={entry.id} />
						<button className="act" type="submit" name="intent" value="step-down">
							{text.withdraw}
							<span className="sr-only"> {text.of(firstName)}</span>
						</button>
					</PostForm>
				) : null}
			</div>
		</>
	)
}
