import { PostForm } from '#app/components/desk-form.tsx'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Waiting } from './queue.tsx'

interface ChoicesProps {
	entry: Waiting
	classId: string
	now: number
	place: number
	of: number
}

const isOffered = ({ state, offeredUntil }: Waiting, now: number) =>
	state === 'offered' && (offeredUntil ?? 0) > now

function Which({ entry }: { entry: Waiting }) {
	return (
		<>
			<input type="hidden" name="enrolmentId" value={entry.id} />
			<input type="hidden" name="version" value={entry.version} />
		</>
	)
}

function Button({ intent, label, name }: { intent: string; label: string; name: string }) {
	return (
		<button
			className="button button-small"
			type="submit"
			name="intent"
			value={intent}
			aria-label={`${label}: ${name}`}
		>
			{label}
		</button>
	)
}

/** The most common actions: offer a seat from the day on which it is free, and note the answer. */
export function OfferButtons({ entry, classId, now }: Omit<ChoicesProps, 'place' | 'of'>) {
	const offered = isOffered(entry, now)
	if (!offered && !entry.offer) return null
	const name = nameOf(entry)
	return (
		<PostForm action={href.class(classId, 'waiting-list')} className="row-actions">
			<Which entry={entry} />
			{offered ? (
				<>
					<Button intent="accept" label="Note a yes" name={name} />{' '}
					<Button intent="decline" label="Note a no" name={name} />{' '}
					<Button intent="take-back" label="Take the offer back" name={name} />
				</>
			) : (
				<Button intent="offer" label={entry.offer ?? ''} name={name} />
			)}
		</PostForm>
	)
}

export function Choices({ entry, classId, now, place, of }: ChoicesProps) {
	const offered = isOffered(entry, now)
	const name = nameOf(entry)
	const hidden = <Which entry={entry} />
	const button = (intent: string, label: string) => <Button intent={intent} label={label} name={name} />
	const action = href.class(classId, 'waiting-list')
	return (
		<div className="row-actions">
			<OfferButtons entry={entry} classId={classId} now={now} />{' '}
			<details>
				<summary aria-label={`More about ${name}`}>More</summary>
				{!offered && entry.offer ? (
					<PostForm action={action}>
						{hidden}
						<p>
							<label>
								Hours to answer{' '}
								<input
									className="input"
									name="hours"
									defaultValue="24"
									inputMode="numeric"
									aria-label={`Hours ${name} has to answer`}
								/>
							</label>
						</p>
						<p>{button('offer', 'Offer for that long')}</p>
					</PostForm>
				) : null}
				{of > 1 ? (
					<PostForm action={action} className="row-actions">
						{hidden}
						{place > 0 ? button('up', 'Move up') : null} {place < of - 1 ? button('down', 'Move down') : null}
					</PostForm>
				) : null}
				<PostForm action={action}>
					{hidden}
					<p>
						<label>
							Reason{' '}
							<input className="input" name="reason" autoComplete="off" aria-label={`Reason, ${name}`} />
						</label>
					</p>
					<div className="row-actions">
						{place < of - 1 ? button('skip', 'Skip') : null} {button('withdraw', 'Take off the list')}
					</div>
				</PostForm>
			</details>
		</div>
	)
}
