import { PostForm } from '#app/components/desk-form.tsx'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Waiting } from './queue.tsx'

interface ChoicesProps {
	one: Waiting
	classId: string
	now: number
	free: boolean
	place: number
	of: number
}

export function Choices({ one, classId, now, free, place, of }: ChoicesProps) {
	const offered = one.state === 'offered' && (one.offeredUntil ?? 0) > now
	const name = nameOf(one)
	const hidden = (
		<>
			<input type="hidden" name="enrolmentId" value={one.id} />
			<input type="hidden" name="version" value={one.version} />
		</>
	)
	const button = (intent: string, label: string) => (
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
	const action = href.class(classId, 'waiting-list')
	return (
		<div className="row-actions">
			{offered || free ? (
				<PostForm action={action} className="row-actions">
					{hidden}
					{offered ? (
						<>
							{button('accept', 'Note a yes')} {button('decline', 'Note a no')}
						</>
					) : (
						button('offer', 'Offer the seat')
					)}
				</PostForm>
			) : null}{' '}
			<details>
				<summary aria-label={`More about ${name}`}>More</summary>
				{!offered && free ? (
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
