import { Moment } from '#app/components/dates.tsx'
import { State } from '#app/components/panel.tsx'
import { Phone } from '#app/components/phone.tsx'
import type { Waiting } from './queue.tsx'

/** The contact of a student on the waiting list. */
export function Call({ entry: { contact, phone } }: { entry: Waiting }) {
	const number = contact?.phone ?? phone
	if (!contact && !number) return <>–</>
	return (
		<>
			{contact ? <bdi>{contact.name}</bdi> : null}{' '}
			{number ? (
				<span className="second day">
					<Phone number={number} />
				</span>
			) : null}
		</>
	)
}

export function Standing({ entry, now, timeZone }: { entry: Waiting; now: number; timeZone: string }) {
	const { state, offeredUntil } = entry
	if (state !== 'offered' || !offeredUntil) return <State tone="brass">Waiting</State>
	const isOver = offeredUntil <= now
	return (
		<>
			<State tone={isOver ? 'bad' : 'warn'}>{isOver ? 'Offer ran out' : 'Offered'}</State>{' '}
			<span className="second">
				{isOver ? null : 'until '}
				<Moment at={offeredUntil} timeZone={timeZone} />
			</span>
		</>
	)
}
