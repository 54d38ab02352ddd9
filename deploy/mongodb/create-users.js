// Run once, on an empty database. The application's user may read and write its own database, and nothing else.
db.getSiblingDB('inventory').createUser({
  user: 'inventory',
  pwd: process.env.DATABASE_PASSWORD,
  roles: [{ role: 'readWrite', db: 'inventory' }],
});

// Replaying the oplog of a backup takes every right there is, and root has not all of them.
const admin = db.getSiblingDB('admin');
const everything = { resource: { anyResource: true }, actions: ['anyAction'] };
admin.createRole({ role: 'everything', privileges: [everything], roles: [] });
admin.grantRolesToUser(process.env.MONGO_INITDB_ROOT_USERNAME, ['everything']);
