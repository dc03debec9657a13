/**
 * All GET routes that write, by route id and pattern. They are targets of external links, which cannot post. In a cluster
 * with read replicas they go to the primary.
 */
export const writingGets: Readonly<Record<string, string>> = {
	'routes/api/paypal-return': '/api/paypal/return',
	'routes/public/payment-return': '/payments/return',
}
