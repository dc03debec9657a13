import type { Check } from '#app/requests/set-up.server.ts'

/**
 * The operator's preparations: a dot for each that is ready and a triangle for each that is not, because colors
 * alone say nothing.
 */
export function Checks({ checks }: { checks: readonly Check[] }) {
	return (
		<ul className="list-none p-0">
			{checks.map(({ isReady, text, help }) => (
				<li key={text} className="mb-2.5 flex">
					<svg
						className="mt-[7px] mr-3.5 ml-0.5 flex-none"
						viewBox="0 0 12 12"
						width="12"
						height="12"
						aria-hidden="true"
					>
						{isReady ? (
							<circle cx="6" cy="6" r="4.5" fill="var(--accent)" />
						) : (
							<path d="M6 .5 11.7 11.5H.3z" fill="var(--amber)" />
						)}
					</svg>
					<div>
						<span className="sr-only">{isReady ? 'Ready: ' : 'Not ready: '}</span>
						{text}
						{help ? (
							<details>
								<summary className="py-2.5">How to set it up</summary>
								<p className="muted">{help}</p>
							</details>
						) : null}
					</div>
				</li>
			))}
		</ul>
	)
}

/** Two notes are there, and two are still to come. */
export function Staff() {
	return (
		<svg className="mt-6 mb-8 block w-full max-w-84" viewBox="0 0 336 64" aria-hidden="true" fill="none">
			<path d="M.5 2h335M.5 17h335M.5 32h335M.5 47h335M.5 62h335M.5 2v60M330 2v60" stroke="var(--edge)" />
			<path d="M334 2v60" stroke="var(--edge)" strokeWidth="4" />
			<g stroke="var(--accent)" strokeWidth="2">
				<path d="M61.5 54V18M142.5 46V10" />
				<ellipse cx="55" cy="56" rx="7" ry="5.5" transform="rotate(-18 55 56)" fill="var(--accent)" />
				<ellipse cx="135" cy="48" rx="8" ry="5.5" transform="rotate(-18 135 48)" />
				<g strokeDasharray="3 3">
					<ellipse cx="215" cy="40" rx="8" ry="5.5" transform="rotate(-18 215 40)" />
					<ellipse cx="295" cy="32" rx="8" ry="5.5" transform="rotate(-18 295 32)" />
				</g>
			</g>
		</svg>
	)
}
