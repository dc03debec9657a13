/** An empty staff with a rest, used for empty lists and errors. */
export function EmptyStaff() {
	return (
		<svg className="empty-staff" viewBox="0 0 240 56" width="240" height="56" aria-hidden="true">
			<path d="M0 8h240M0 18h240M0 28h240M0 38h240M0 48h240" fill="none" strokeWidth="1" />
			<rect x="108" y="18" width="24" height="6" />
		</svg>
	)
}
