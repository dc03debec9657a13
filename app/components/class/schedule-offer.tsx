import { PostForm } from '#app/components/desk-form.tsx'
import { href } from '#app/domain/href.ts'

interface OfferProps {
	offer: { id: string; name: string; label: string; fields: Record<string, string> }
	/** It is the one thing to do on the page. */
	filled?: boolean
}

/** Puts a class into the schedule by its own weekday and time. What clashes is shown on the form of its series, filled in. */
export function ScheduleOffer({ offer: { id, name, label, fields }, filled = false }: OfferProps) {
	return (
		<PostForm action={href.newSeries(id)}>
			{Object.entries(fields).map(([field, value]) => (
				<input key={field} type="hidden" name={field} value={value} />
			))}
			<button className={filled ? 'button button-filled' : 'button button-small'}>
				{label}
				<span className="sr-only">: {name}</span>
			</button>
		</PostForm>
	)
}
