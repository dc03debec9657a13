import { Fragment } from 'react'
import { FigureCard } from '#app/components/figures.tsx'
import { freeSeats, seatWords } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import type { ClassContext } from './head.tsx'

export function Seats({ found }: Pick<ClassContext, 'found'>) {
	return (
		<div className="cards">
			<FigureCard
				label="Seats taken"
				figure={seatWords({ ...found, waiting: 0 })}
				note={found.capacity === null ? 'No limit' : 'Includes students who start later'}
			/>
			<FigureCard
				label="Free seats"
				figure={freeSeats(found) ?? 'No limit'}
				note={freeSeats(found) === null ? undefined : 'After the waiting list'}
			/>
			<FigureCard
				label="Waiting list"
				figure={found.waiting}
				note={found.offered > 0 ? `${found.offered} offered a seat` : undefined}
			/>
		</div>
	)
}

export function Pupils({ pupils }: { pupils: { id: string; name: string }[] }) {
	if (pupils.length === 0) return <>Nobody yet</>
	return pupils.map(({ id, name }, i) => (
		<Fragment key={id}>
			{i > 0 ? ', ' : null}
			<a href={href.student(id)}>
				<bdi>{name}</bdi>
			</a>
		</Fragment>
	))
}
