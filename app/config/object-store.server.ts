/** A bucket of a service that speaks S3. */
export interface ObjectStoreSettings {
	/** Empty for Amazon's own. */
	endpoint: string
	region: string
	bucket: string
	key: string
	secret: string
}

/** Null where none is set: files and backups stay on this machine. */
export function objectStoreSettings(from: Record<string, string | undefined>): ObjectStoreSettings | null {
	const { S3_ENDPOINT = '', S3_REGION = '', S3_BUCKET = '', S3_KEY = '', S3_SECRET = '' } = from
	if (!S3_ENDPOINT && !S3_BUCKET && !S3_KEY && !S3_SECRET) return null
	return {
		endpoint: S3_ENDPOINT,
		region: S3_REGION || 'auto',
		bucket: S3_BUCKET,
		key: S3_KEY,
		secret: S3_SECRET,
	}
}

/** Why nothing may be sent there, in words; null when it may. */
export function unsafeObjectStore(settings: ObjectStoreSettings | null): string | null {
	if (!settings) return null
	const { endpoint, region, bucket, key, secret } = settings
	if (!bucket || !key || !secret) return 'Set S3_BUCKET, S3_KEY and S3_SECRET, or none of them.'
	if (!endpoint && region === 'auto') return 'Set S3_ENDPOINT, or S3_REGION for a bucket of Amazon’s.'
	if (!endpoint) return null
	if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
		return `S3_ENDPOINT must be an address, not "${endpoint}".`
	const { protocol, hostname } = new URL(endpoint)
	const isNear = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
	if (protocol === 'http:' && !isNear)
		return 'S3_ENDPOINT must be https: what is sent there is not for others.'
	return null
}
