import { testimonials } from '#app/content/testimonials.ts'

export function Voices() {
	return (
		<section className="band">
			<div className="wrap">
				<h2>In their words</h2>
				<p className="muted">Examples, from the three schools of our demo.</p>
				<ul className="grid">
					{testimonials.map(({ words, who, about }) => (
						<li key={who}>
							<blockquote>
								<p>“{words}”</p>
							</blockquote>
							<p>
								<strong>{who}</strong>
								<br />
								<span className="muted">{about}</span>
							</p>
						</li>
					))}
				</ul>
			</div>
		</section>
	)
}
