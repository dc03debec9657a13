import { PostForm } from '#app/components/desk-form.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'

interface OfferProps {
	offer: { id: string; name: string; label: string; people: number; fields: Record<string, string> }
	/** True if it is the main action of the page. */
	filled?: boolean
}

/** Schedules a class at its own weekday and time. Conflicts are shown on the form of the series, filled in. */
export function ScheduleOffer({ offer: { id, name, label, people, fields }, filled = false }: OfferProps) {
	return (
		<PostForm action={href.newSeries(id)}>
			{Object.entries(fields).map(([field, value]) => (
				<input key={field} type="hidden" name={field} value={value} />
			))}
			{people > 0 ? (
				<div className="field">
					<label className="check">
						<input type="checkbox" name="tells" defaultChecked />
						<span>Email {many(people, 'person', 'people')} about this</span>
					</label>
				</div>
			) : null}
			<button className={filled ? 'button button-filled' : 'button button-small'}>
				{label}
				<span className="sr-only">: {name}</span>
			</button>
		</PostForm>
	)
}
