import type { ReactNode } from 'react'
import { useSay } from '#app/components/say.ts'

/** The head of a student's page, as the office sees it during a call. The people are fictional. */
export function Call() {
	const say = useSay()
	return (
		<section className="wrap band-plain">
			<h2>{say('The phone rings. Everything is on one page')}</h2>
			<p className="muted">
				{say('Search for any part of a name, a number or an email address: two steps lead to the family.')}
			</p>
			<figure className="call card" aria-label={say('A student’s page, as the office sees it')}>
				<figcaption>
					<strong>Ada Okafor</strong> <span className="tag tag-good">{say('Active')}</span>{' '}
					<span className="muted">{say('9 years old\u00a0· Piano, level 2\u00a0· with Elena Marsh')}</span>
				</figcaption>
				<div>
					<Part title="Call first" name="Grace Okafor" text="Mother, pays">
						(845) 555-0113
					</Part>
					<Part title="Next lesson" name="Tuesday, April 14" text="16:10, Studio 2">
						{say('Piano, 30 minutes')}
					</Part>
					<Part title="Classes" name="Choir for beginners" text="Thursdays, 17:00">
						{say('11 of 12 seats')}
					</Part>
					<Part title="Due now" name="$160.00" text="4 × piano, 30 min">
						{say('Invoice due April 20')}
					</Part>
				</div>
			</figure>
		</section>
	)
}

function Part({
	title,
	name,
	text,
	children,
}: {
	title: string
	name: string
	text: string
	children: ReactNode
}) {
	const say = useSay()
	return (
		<p>
			<span className="muted">{say(title)}</span> <strong>{say(name)}</strong> <span>{say(text)}</span>{' '}
			<span className="muted">{children}</span>
		</p>
	)
}
