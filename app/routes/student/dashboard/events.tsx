import { usePortalWords } from '#app/components/portal/words.ts'
import { portalEventsHref } from '#app/domain/event/href.ts'

interface EventsProps {
	events: {
		id: string
		name: string
		when: string
		/** The last day to sign up; none once sign-up is closed. */
		until: string | null
		/** Who takes part, and who can still sign up. */
		taking: string[]
		open: { studentId: string; firstName: string }[]
	}[]
	keep: { child?: string }
	isOwn: boolean
}

/** Recitals and exams ahead: one line each, with sign-up where it is open. */
export function Events({ events, keep, isOwn }: EventsProps) {
	const words = usePortalWords().events
	if (events.length === 0) return null
	return (
		<section>
			<h2>{words.title}</h2>
			<ul className="todo">
				{events.map(({ id, name, when, until, taking, open }) => (
					<li key={id}>
						<a className="act" href={portalEventsHref(keep)}>
							<bdi>{name}</bdi>, {when}
						</a>
						<p className="small muted">
							{[
								...taking.map((child) => (isOwn ? words.youTakePart : words.takesPart(child))),
								...(open.length > 0 && until ? [`${words.until} ${until}`] : []),
							].join('. ')}
						</p>
						{open.length > 0 ? (
							<p className="button-row">
								{open.map(({ studentId, firstName }) => [
									' ',
									<a
										key={studentId}
										className="button"
										href={portalEventsHref({ ...keep, do: 'sign-up', event: id, student: studentId })}
									>
										{isOwn ? words.signUpSelf : words.signUp(firstName)}
										<span className="sr-only"> {name}</span>
									</a>,
								])}
							</p>
						) : null}
					</li>
				))}
			</ul>
		</section>
	)
}
