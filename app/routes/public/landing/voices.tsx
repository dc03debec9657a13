import { useSay } from '#app/components/say.ts'
import { testimonials } from '#app/content/testimonials.ts'

export function Voices() {
	const say = useSay()
	return (
		<section className="band">
			<div className="wrap">
				<h2>{say('In their words')}</h2>
				<p className="muted">{say('Examples, from the three schools of our demo.')}</p>
				<ul className="grid">
					{testimonials.map(({ text, who, about }) => (
						<li key={who}>
							<blockquote>
								<p>“{say(text)}”</p>
							</blockquote>
							<p>
								<strong>{say(who)}</strong>
								<br />
								<span className="muted">{say(about)}</span>
							</p>
						</li>
					))}
				</ul>
			</div>
		</section>
	)
}
